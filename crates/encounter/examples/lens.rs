use encounter::{Cosmic, Options};
use kernel::{Dice, Game, Seed};
fn main() {
    let mut lens = vec![]; let mut n = 0u64; let t = std::time::Instant::now();
    for seed in 0..3000u64 {
        let mut game: Game<Cosmic> = Game::start(&Options::default(), 3 + (seed % 3) as usize, Seed::from(seed)).unwrap();
        game.keep_nothing(); game.listen(false);
        let mut dice = Dice::new(Seed::from(seed ^ 0x5eed));
        while let Some(seat) = game.waiting().iter().next() { game.answer_at_random(seat, &mut dice).unwrap(); n += 1; }
        lens.push(game.state().board.encounters);
    }
    println!("{n} decisions {:?}", t.elapsed());
    lens.sort(); println!("{:?}", [0, 300, 750, 1500, 2250, 2700, 2970, 2997, 2999].map(|i| lens[i]));
}
