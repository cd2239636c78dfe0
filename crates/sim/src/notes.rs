//! What is written down of one game: small, of fixed size, whole numbers only.

use kernel::{MAX_SEATS, Seat, SeatSet};

/// How a clash of two sides ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// One of the sides has won, the first (0) or the second (1).
    Won(usize),
    BothLose,
    DealMade,
    DealFailed,
    /// Called off, settled, or cut short by the end of the game.
    Otherwise,
}

impl End {
    /// How many there are.
    pub const COUNT: usize = 6;

    pub const fn index(self) -> usize {
        match self {
            Self::Won(side) => side,
            Self::BothLose => 2,
            Self::DealMade => 3,
            Self::DealFailed => 4,
            Self::Otherwise => 5,
        }
    }
}

/// Two sides have met.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clash {
    /// Who met, the game's first side first; nobody where that side was only what the first had to overcome.
    pub mains: [Option<Seat>; 2],
    /// Who helped each, among the players.
    pub allies: [SeatSet; 2],
    /// Whether each had help, of players or others.
    pub helped: [bool; 2],
    pub end: End,
}

/// What a seat did in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Deeds {
    /// Clashes as each side, and those of them that were won.
    pub met: [u16; 2],
    pub won: [u16; 2],
    /// Clashes as an ally, and those of them that were won.
    pub allied: u16,
    pub allied_won: u16,
    pub deals_made: u16,
    pub deals_failed: u16,
}

/// How often clashes ended how, by whether the first and the second side had help.
pub(crate) type Ends = [[[u32; End::COUNT]; 2]; 2];

/// What is written down of one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Notes {
    /// The alien with which each seat began.
    pub aliens: [Option<u16>; MAX_SEATS],
    /// Who began.
    pub first: Option<Seat>,
    pub deeds: [Deeds; MAX_SEATS],
    pub ends: Ends,
    /// The number of the last clash that was written down, for games that number them.
    pub last: u32,
}

impl Notes {
    /// Writes down a clash that is over.
    pub fn clash(&mut self, clash: &Clash) {
        let [first, second] = clash.helped.map(usize::from);
        self.ends[first][second][clash.end.index()] += 1;
        for side in 0..2 {
            let won = u16::from(clash.end == End::Won(side));
            if let Some(main) = clash.mains[side] {
                let deeds = &mut self.deeds[main.index()];
                deeds.met[side] += 1;
                deeds.won[side] += won;
                deeds.deals_made += u16::from(clash.end == End::DealMade);
                deeds.deals_failed += u16::from(clash.end == End::DealFailed);
            }
            for ally in clash.allies[side].iter() {
                let deeds = &mut self.deeds[ally.index()];
                deeds.allied += 1;
                deeds.allied_won += won;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clash_is_written_down_for_everybody_who_took_part() {
        let [a, b, c] = [0, 1, 2].map(Seat::new);
        let allies = [SeatSet::of(c), SeatSet::EMPTY];
        let mut notes = Notes::default();
        notes.clash(&Clash { mains: [Some(a), Some(b)], allies, helped: [true, false], end: End::Won(0) });
        notes.clash(&Clash {
            mains: [Some(b), Some(a)],
            allies,
            helped: [true, false],
            end: End::DealFailed,
        });
        assert_eq!(notes.ends[1][0], [1, 0, 0, 0, 1, 0]);
        assert_eq!(notes.deeds[0], Deeds { met: [1, 1], won: [1, 0], deals_failed: 1, ..Deeds::default() });
        assert_eq!(notes.deeds[1], Deeds { met: [1, 1], deals_failed: 1, ..Deeds::default() });
        assert_eq!(notes.deeds[2], Deeds { allied: 2, allied_won: 1, ..Deeds::default() });
    }
}
