use std::collections::BTreeMap;
use encounter::{Cosmic, Options};
use kernel::{Dice, Game, Seed};
fn main() {
    let mut asks: BTreeMap<String, u64> = BTreeMap::new();
    let (mut enc, mut n) = (0u64, 0u64);
    for seed in 0..200u64 {
        let mut game: Game<Cosmic> = Game::start(&Options::default(), 4, Seed::from(seed)).unwrap();
        game.keep_nothing(); game.listen(false);
        let mut dice = Dice::new(Seed::from(seed ^ 0x5eed));
        while let Some(seat) = game.waiting().iter().next() {
            *asks.entry(game.question(seat).unwrap().ask.to_string()).or_default() += 1;
            game.answer_at_random(seat, &mut dice).unwrap();
        }
        enc += u64::from(game.state().board.encounters); n += 1;
    }
    println!("encounters/game {}", enc as f64 / n as f64);
    let mut v: Vec<_> = asks.into_iter().collect(); v.sort_by_key(|x| std::cmp::Reverse(x.1));
    for (a, c) in v { println!("{a:30} {:.1}", c as f64 / n as f64); }
    println!("state {}", size_of::<kernel::State<Cosmic>>());
    println!("board {}", size_of::<encounter::Board>());
}
