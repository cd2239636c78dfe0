use encounter::{Cosmic, Options};
use kernel::{Dice, Event, Game, Seed};
fn main() {
    let seed: u64 = std::env::args().nth(1).map_or(1, |s| s.parse().unwrap());
    let mut game: Game<Cosmic> = Game::start(&Options::default(), 4, Seed::from(seed)).unwrap();
    let mut dice = Dice::new(Seed::from(seed ^ 0x5eed));
    for e in game.events().iter() { println!("{}", e.event.line()); }
    while let Some(seat) = game.waiting().iter().next() {
        game.answer_at_random(seat, &mut dice).unwrap();
        for e in game.events().iter() { println!("{}", e.event.line()); }
    }
}
