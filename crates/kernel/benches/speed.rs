fn main() {
    use kernel::*;
    use tiny::*;
    let mut dice = Dice::new(Seed::from(1));
    let t = std::time::Instant::now();
    let mut n = 0u64;
    let mut games = 0;
    let max: u64 = std::env::var("GAMES").ok().and_then(|g| g.parse().ok()).unwrap_or(100000);
    while games < max {
        let mut g = Game::<Tiny>::start(&Options::default(), 3, Seed::from(games)).unwrap();
        g.keep_nothing();
        games += 1;
        while let Some(seat) = g.waiting().iter().next() {
            let a = g.question(seat).unwrap().draw(&mut dice);
            g.answer(seat, a).unwrap();
            n += 1;
        }
    }
    println!(
        "{} games, {:.2} M decisions/s, {} per game; state {} B, q {} B, a {} B",
        games,
        n as f64 / t.elapsed().as_secs_f64() / 1e6,
        n / games,
        size_of::<State<Tiny>>(),
        size_of::<Question<Tiny>>(),
        size_of::<Answer<Tiny>>()
    );
}
