//! `cargo xtask soak`: very many random games, every law held after every decision.

use crate::shell::{Done, cargo};

const DEFAULT_GAMES: &str = "100000";

pub(crate) fn run(games: Option<&str>) -> Done {
    let games = games.unwrap_or(DEFAULT_GAMES);
    if games.parse::<u64>().is_err() {
        return Err(format!("`{games}`: expected a number of games").into());
    }
    cargo(["test", "--release", "-p", "encounter", "-p", "duel", "--test", "many_games", "--", "--nocapture"])
        .env("FIFTH_GAMES", games)
        .run()
}
