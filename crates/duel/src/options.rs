//! What can be agreed before a game, for people who set one up.

use kernel::catalog::GameOption;

use crate::aliens::Alien;

/// Every field of [`Options`](crate::Options).
pub(crate) fn listed() -> Vec<GameOption> {
    let choose = [
        ("random", "At random."),
        ("free", "Orange chooses one of all, then blue another."),
        ("dealt", "Both are dealt two and choose one of them in secret."),
        ("named", "Those that are named, orange's first; where fewer are named, the rest is random."),
    ];
    vec![
        GameOption::choice("choose", "How players get their aliens.", choose),
        GameOption::list("aliens", "The aliens of the players, orange's first.", Alien::ALL)
            .only_with("choose", "named"),
        GameOption::flag(
            "first_game",
            "Whether aliens and envoys are those that the book advises for a first game.",
        ),
    ]
}
