//! `cargo xtask soak` and `cargo xtask clashes`: very many random games, every law held after every decision.

use crate::shell::{Done, cargo};

/// What is played: the test, the variable that says how many games, and how many if nobody does.
struct Soak {
    packages: &'static [&'static str],
    test: &'static str,
    variable: &'static str,
    games: &'static str,
}

const EVERYTHING: Soak = Soak {
    packages: &["-pencounter", "-pduel"],
    test: "every_random_game_ends_with_nothing_lost",
    variable: "FIFTH_GAMES",
    games: "100000",
};

/// The number is that for each pair of aliens.
const CLASHES: Soak = Soak {
    packages: &["-pencounter"],
    test: "whichever_aliens_clash_nothing_is_lost",
    variable: "FIFTH_CLASHES",
    games: "200",
};

pub(crate) fn run(games: Option<&str>) -> Done {
    play(&EVERYTHING, games)
}

pub(crate) fn clashes(games: Option<&str>) -> Done {
    play(&CLASHES, games)
}

fn play(soak: &Soak, games: Option<&str>) -> Done {
    let games = games.unwrap_or(soak.games);
    if !games.parse::<u64>().is_ok_and(|games| games > 0) {
        return Err(format!("`{games}`: expected a number of games").into());
    }
    cargo(["test", "--release", "--test", "many_games"])
        .args(soak.packages)
        .args(["--", "--nocapture", soak.test])
        .env(soak.variable, games)
        .run()
}
