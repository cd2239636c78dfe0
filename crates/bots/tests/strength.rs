//! How strong the bots are against each other, roughly: `docs/bots.md` has what was measured at length.

use bots::arena::{Arena, Scores};
use kernel::Seed;

fn scores(game: &str, seats: &[&str], games: usize, threads: usize) -> Scores {
    let seats = seats.iter().map(|&name| name.to_owned()).collect();
    let arena = Arena { game: game.into(), options: None, seats, games, seed: Seed::from(11), threads };
    arena.play(&|_| ()).unwrap()
}

/// How many games out of a hundred the first bot wins.
fn share(game: &str, seats: &[&str], games: usize) -> f64 {
    scores(game, seats, games, 2).bots[0].share().share * 100.0
}

#[test]
fn who_understands_the_game_beats_who_does_not() {
    let base = share("base", &["heuristic", "random", "random", "random"], 60);
    assert!(base >= 85.0, "base: {base} %");
    let duel = share("duel", &["heuristic", "random"], 150);
    assert!(duel >= 80.0, "duel: {duel} %");
}

#[test]
fn who_thinks_ahead_beats_who_does_not() {
    let tiny = share("tiny", &["search:playouts=60", "random"], 60);
    assert!(tiny >= 60.0, "tiny: {tiny} %");
    let duel = share("duel", &["search:playouts=40", "heuristic"], 16);
    assert!(duel >= 55.0, "duel: {duel} %");
}

#[test]
fn levels_differ() {
    let base = share("base", &["normal", "easy", "easy", "easy"], 60);
    assert!(base >= 40.0, "normal among easy: {base} %");
    let base = share("base", &["easy", "random", "random", "random"], 60);
    assert!(base >= 40.0, "easy among random: {base} %");
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let wins = |threads| {
        let scores = scores("duel", &["search:playouts=10", "normal-fickle"], 6, threads);
        scores.bots.iter().map(|bot| (bot.alone, bot.shared, bot.decisions)).collect::<Vec<_>>()
    };
    assert_eq!(wins(1), wins(3));
}

#[test]
fn what_cannot_be_played_is_refused_before_anything_is() {
    let play = |game: &str, seats: &[&str]| {
        let seats = seats.iter().map(|&name| name.to_owned()).collect();
        let arena =
            Arena { game: game.into(), options: None, seats, games: 3, seed: Seed::from(1), threads: 1 };
        arena.play(&|_| panic!("nothing is played")).unwrap_err()
    };
    assert!(play("chess", &["random", "random"]).contains("the games are: base, duel, tiny"));
    assert!(play("duel", &["random", "clever"]).contains("there is no bot `clever`"));
    assert!(play("duel", &["random"]).contains("2 to 2 players, not 1"));
}
