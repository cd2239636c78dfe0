//! The aliens: a file each, with all its abilities. Nothing outside that file knows its name.

mod bouncer;
mod castaway;
mod cheater;
mod completist;
mod echo;
mod futurist;
mod iron_matron;
mod pickled;
mod pitfall;
mod politician;
mod preservationist;
mod prime;
mod prize_hog;
mod roller;
mod socialite;
mod swarm;
mod underdog;
mod unseen;
mod worry_wart;

use crate::effects::{Alters, Effect};

/// How hard an alien is to play: the colour of its frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Complexity {
    Green,
    Yellow,
    Red,
}

/// What is printed on an alien card.
pub(crate) struct AlienSheet {
    pub title: &'static str,
    pub complexity: Complexity,
    pub effects: &'static [Effect],
    pub alters: Alters,
}

impl AlienSheet {
    /// The usual case, for the fields that an alien does not mention.
    pub(crate) const BLANK: Self =
        Self { title: "", complexity: Complexity::Green, effects: &[], alters: Alters::BLANK };
}

listing! {
    /// An alien.
    Alien, "alien", AlienSheet;
    Bouncer "Bouncer" bouncer::SHEET;
    Castaway "Castaway" castaway::SHEET;
    Cheater "Cheater" cheater::SHEET;
    Completist "Completist" completist::SHEET;
    Echo "Echo" echo::SHEET;
    Futurist "Futurist" futurist::SHEET;
    IronMatron "IronMatron" iron_matron::SHEET;
    Pickled "Pickled" pickled::SHEET;
    Pitfall "Pitfall" pitfall::SHEET;
    Politician "Politician" politician::SHEET;
    Preservationist "Preservationist" preservationist::SHEET;
    Prime "Prime" prime::SHEET;
    PrizeHog "PrizeHog" prize_hog::SHEET;
    Roller "Roller" roller::SHEET;
    Socialite "Socialite" socialite::SHEET;
    Swarm "Swarm" swarm::SHEET;
    Underdog "Underdog" underdog::SHEET;
    Unseen "Unseen" unseen::SHEET;
    WorryWart "WorryWart" worry_wart::SHEET;
}

impl Alien {
    /// Those that the book advises for a first game, orange's and blue's.
    pub(crate) const FIRST_GAME: [Self; 2] = [Self::Swarm, Self::Prime];

    /// Its name for people.
    pub fn title(self) -> &'static str {
        self.sheet().title
    }

    pub fn complexity(self) -> Complexity {
        self.sheet().complexity
    }
}
