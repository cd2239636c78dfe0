//! What can be agreed before a game, for people who set one up.

use kernel::catalog::GameOption;

use crate::aliens::Alien;
use crate::combos;

/// Every field of [`Options`](crate::Options).
pub(crate) fn listed() -> Vec<GameOption> {
    let choose = [
        ("random", "At random."),
        ("draft", "Everybody is dealt two flares and keeps the alien of one."),
        ("combo", "Those of a cosmic combo, dealt at random."),
        (
            "named",
            "Those that are named, clockwise, even two that are otherwise not dealt together; where fewer are named than play, the rest is random.",
        ),
    ];
    let planets = [(5, "The whole game."), (4, "A shorter game.")];
    vec![
        GameOption::choice("choose", "How players get their aliens.", choose),
        GameOption::list("aliens", "The aliens of the seats, clockwise.", Alien::ALL)
            .only_with("choose", "named"),
        GameOption::choice("combo", "Which cosmic combo.", combos()).only_with("choose", "combo"),
        GameOption::flag("flares", "Whether flares are in the deck."),
        GameOption::flag(
            "classic_flares",
            "Whether a flare of which there is an older, classic version is that one.",
        ),
        GameOption::choice("planets", "How many home planets each player has.", planets),
        GameOption::flag("single_encounter", "Whether a turn has just one encounter."),
        GameOption::flag("hidden_powers", "Whether alien sheets stay face down until they are used."),
        GameOption::flag("technology", "Whether techs are researched."),
    ]
}

/// Each by its number; none is a random one.
fn combos() -> impl Iterator<Item = (Option<u8>, String)> {
    let named = combos::COMBOS.iter().zip(1..).map(|((name, aliens), number)| {
        // The first three play with three, the fourth with four, the fifth with five.
        (Some(number), format!("{name}: {}", aliens.join(", ")))
    });
    std::iter::once((None, "A random one.".to_owned())).chain(named)
}
