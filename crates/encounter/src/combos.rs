//! Cosmic combos: sets of aliens that make a good table. The first three are for three players, the fourth is added for
//! four, the fifth for five.

use kernel::{Dice, OptionsError};

use crate::aliens::Alien;

/// Name and aliens of each combo. The first is the printed quick-start one; the catalogue says how sure the others are.
pub(crate) const COMBOS: [(&str, [&str; 5]); 34] = [
    ("Quick Start", ["Loser", "Clone", "Trader", "Oracle", "Sorcerer"]),
    ("Can I Help You?", ["Philanthropist", "Fido", "Healer", "Reserve", "Human"]),
    ("Brains vs Brawn", ["Cudgel", "Filch", "Mind", "Warpish", "Barbarian"]),
    ("Too Big to Fail", ["Macron", "Void", "Virus", "Warpish", "Machine"]),
    ("Me! Me! Me!", ["Masochist", "Will", "Fido", "Vacuum", "Miser"]),
    ("Greed is Good", ["Miser", "Vulch", "Trader", "Mutant", "Remora"]),
    ("The Ol' Switcharoo", ["Sorcerer", "Chosen", "Demon", "Trader", "Mirror"]),
    ("Ships Ahoy!", ["Vacuum", "Warpish", "Remora", "Amoeba", "Zombie"]),
    ("I'm So Smart", ["Mind", "Gambler", "Oracle", "Calculator", "Hacker"]),
    ("First Contact", ["Macron", "Clone", "Zombie", "Parasite", "Warrior"]),
    ("Soft Landing", ["Spiff", "Observer", "Zombie", "Pacifist", "Will"]),
    ("Peace Talks", ["Pacifist", "Observer", "Hacker", "Trader", "Clone"]),
    ("Second Chances", ["Clone", "Chosen", "Reserve", "Mutant", "Vulch"]),
    ("Hangers-On", ["Parasite", "Observer", "Vulch", "Filch", "Remora"]),
    ("Free Agents", ["Will", "Parasite", "Oracle", "Chosen", "Reserve"]),
    ("Number Crunchers", ["Calculator", "Mirror", "Reserve", "Warrior", "Tripler"]),
    ("Backwards Day", ["Anti-Matter", "Loser", "Mirror", "Spiff", "Calculator"]),
    ("Swarm", ["Amoeba", "Parasite", "Macron", "Virus", "Remora"]),
    ("Emergency Room", ["Healer", "Kamikaze", "Vacuum", "Zombie", "Warpish"]),
    ("Body Count", ["Kamikaze", "Shadow", "Vacuum", "Cudgel", "Void"]),
    ("Blame Game", ["Hate", "Shadow", "Barbarian", "Grudge", "Mite"]),
    ("Waiting Room", ["Tick-Tock", "Pacifist", "Philanthropist", "Observer", "Citadel"]),
    ("Strong-Arm", ["Mite", "Cudgel", "Human", "Dictator", "Hate"]),
    ("Identity Crisis", ["Reincarnator", "Demon", "Human", "Chosen", "Clone"]),
    ("Cannon Fodder", ["Fodder", "Reserve", "Warrior", "Human", "Kamikaze"]),
    ("Iron Throne", ["Dictator", "Will", "Shadow", "Grudge", "Mind"]),
    ("Nothing to Lose", ["Masochist", "Kamikaze", "Vacuum", "Void", "Hate"]),
    ("Into the Warp", ["Warpish", "Observer", "Shadow", "Void", "Remora"]),
    ("Runaway Engine", ["Machine", "Mutant", "Clone", "Reserve", "Miser"]),
    ("Triple Threat", ["Tripler", "Virus", "Macron", "Citadel", "Calculator"]),
    ("Fortress", ["Citadel", "Tick-Tock", "Amoeba", "Warrior", "Machine"]),
    ("Grudge Match", ["Grudge", "Parasite", "Barbarian", "Loser", "Hacker"]),
    ("Black Hole", ["Void", "Healer", "Human", "Zombie", "Reincarnator"]),
    ("Master Class", ["Virus", "Gambler", "Masochist", "Dictator", "Demon"]),
];

/// The aliens of a combo for so many players, if all of them are in this crate.
fn members(index: usize, seats: usize) -> Option<Vec<Alien>> {
    COMBOS[index].1[..seats].iter().map(|name| name.parse().ok()).collect()
}

/// The aliens of the combo with this number, from 1; without a number, of a random one.
pub(crate) fn combo(number: Option<u8>, seats: usize, dice: &mut Dice) -> Result<Vec<Alien>, OptionsError> {
    let playable = |index: &usize| members(*index, seats).is_some();
    let all: Vec<usize> = (0..COMBOS.len()).filter(playable).collect();
    let index = match number {
        Some(number) => usize::from(number).checked_sub(1),
        None => Some(all[dice.below(all.len() as u32) as usize]),
    };
    index.filter(|index| all.contains(index)).and_then(|index| members(index, seats)).ok_or_else(|| {
        let numbers: Vec<_> = all.iter().map(|index| (index + 1).to_string()).collect();
        OptionsError(format!("combo: for {seats} players there are {}", numbers.join(", ")))
    })
}
