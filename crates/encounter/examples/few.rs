use encounter::{Cosmic, Options};
use kernel::{Dice, Game, Seed};
fn main() {
    let games: u64 = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(100);
    let check = std::env::args().nth(2).is_some();
    let (mut n, mut sum) = (0u64, 0u64);
    for seed in 1..=games {
        let mut game: Game<Cosmic> = Game::start(&Options::default(), 4, Seed::from(seed)).unwrap();
        game.keep_nothing();
        game.listen(false);
        let mut dice = Dice::new(Seed::from(seed ^ 0x5eed));
        let before = n;
        while let Some(seat) = game.waiting().iter().next() {
            game.answer_at_random(seat, &mut dice).unwrap();
            n += 1;
        }
        sum = sum.wrapping_mul(31).wrapping_add((n - before) * 7 + u64::from(game.state().board.encounters));
        if check {
            println!("{seed} {}", game.state().hash());
        }
    }
    println!("{n} {sum}");
}
