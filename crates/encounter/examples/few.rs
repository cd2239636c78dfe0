use encounter::{Cosmic, Options};
use kernel::{Dice, Game, Seed};
fn main() {
    let mut n = 0u64;
    for seed in 0..60u64 {
        let mut game: Game<Cosmic> = Game::start(&Options::default(), 4, Seed::from(seed)).unwrap();
        game.keep_nothing();
        game.listen(false);
        let mut dice = Dice::new(Seed::from(seed ^ 0x5eed));
        while let Some(seat) = game.waiting().iter().next() {
            game.answer_at_random(seat, &mut dice).unwrap();
            n += 1;
        }
    }
    println!("{n}");
}
