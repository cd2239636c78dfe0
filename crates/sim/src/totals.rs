//! What adds up over all games: whole numbers only, so that it is the same in whatever order they come.

use std::collections::BTreeMap;

use kernel::{MAX_SEATS, Seat};

use crate::notes::{End, Ends};
use crate::plan::Plan;
use crate::play::Played;
use crate::study::Study;

/// How often something took part, won, and shared the win.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Score {
    pub played: u64,
    /// Wins, those that were shared included.
    pub won: u64,
    pub shared: u64,
}

impl Score {
    /// Both together.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            played: self.played + other.played,
            won: self.won + other.won,
            shared: self.shared + other.shared,
        }
    }

    fn add(&mut self, result: Result) {
        self.played += 1;
        self.won += u64::from(result.won);
        self.shared += u64::from(result.won && result.shared);
    }
}

/// How a game came out for one seat.
#[derive(Clone, Copy)]
struct Result {
    won: bool,
    shared: bool,
}

/// How often each value occurred.
pub(crate) type Counts = BTreeMap<u32, u64>;

/// Two aliens in the same games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Meeting {
    pub met: u64,
    /// How often the first won and the second did not.
    pub ahead: u64,
}

/// What games of the same number of players add up to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct OfPlayers {
    pub games: u64,
    pub decisions: u64,
    pub chapters: u64,
    /// Games by how many have won.
    pub winners: [u64; MAX_SEATS + 1],
    /// By alien.
    pub aliens: Vec<Score>,
    /// By how many seats after the one that began, clockwise.
    pub places: [Score; MAX_SEATS],
}

/// What all games add up to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Totals {
    pub games: u64,
    pub decisions: u64,
    pub by_players: BTreeMap<u8, OfPlayers>,
    /// By bot, in the order of the plan.
    pub bots: Vec<Score>,
    /// Games by their length, in chapters and in decisions.
    pub chapters: Counts,
    pub lengths: Counts,
    /// How clashes ended, by whether the first and the second side had help.
    pub ends: [[[u64; End::COUNT]; 2]; 2],
    /// By the first alien and the second.
    pub meetings: Vec<Vec<Meeting>>,
}

impl Totals {
    pub fn new<R: Study>(plan: &Plan<R>) -> Self {
        let aliens = R::aliens().len();
        Self {
            games: 0,
            decisions: 0,
            by_players: BTreeMap::new(),
            bots: vec![Score::default(); plan.bots.len()],
            chapters: Counts::new(),
            lengths: Counts::new(),
            ends: [[[0; End::COUNT]; 2]; 2],
            meetings: vec![vec![Meeting::default(); aliens]; aliens],
        }
    }

    /// Adds a game.
    pub fn add(&mut self, game: &Played) {
        self.games += 1;
        self.decisions += u64::from(game.decisions);
        *self.chapters.entry(game.chapters).or_default() += 1;
        *self.lengths.entry(game.decisions).or_default() += 1;
        self.add_ends(&game.notes.ends);
        self.add_meetings(game);
        let aliens = self.meetings.len();
        let same = self.by_players.entry(game.players).or_default();
        same.aliens.resize(aliens, Score::default());
        same.games += 1;
        same.decisions += u64::from(game.decisions);
        same.chapters += u64::from(game.chapters);
        same.winners[game.winners.len()] += 1;
        for seat in game.seats() {
            let result = Result { won: game.winners.contains(seat), shared: game.winners.len() > 1 };
            self.bots[usize::from(game.bots[seat.index()])].add(result);
            if let Some(alien) = game.notes.aliens[seat.index()] {
                same.aliens[usize::from(alien)].add(result);
            }
            if let Some(place) = game.place(seat) {
                same.places[place].add(result);
            }
        }
    }

    fn add_ends(&mut self, ends: &Ends) {
        let sums = self.ends.iter_mut().flatten().flatten();
        for (sum, count) in sums.zip(ends.iter().flatten().flatten()) {
            *sum += u64::from(*count);
        }
    }

    fn add_meetings(&mut self, game: &Played) {
        let alien = |seat: Seat| game.notes.aliens[seat.index()].map(usize::from);
        for one in game.seats() {
            for other in game.seats().filter(|&other| other != one) {
                if let (Some(first), Some(second)) = (alien(one), alien(other)) {
                    let meeting = &mut self.meetings[first][second];
                    meeting.met += 1;
                    meeting.ahead += u64::from(game.winners.contains(one) && !game.winners.contains(other));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use encounter::Cosmic;
    use kernel::SeatSet;

    use super::*;
    use crate::notes::Notes;

    fn game(winners: &[usize], aliens: [u16; 3]) -> Played {
        let mut notes = Notes { first: Some(Seat::new(1)), ..Notes::default() };
        for (note, alien) in notes.aliens.iter_mut().zip(aliens) {
            *note = Some(alien);
        }
        let winners: SeatSet = winners.iter().map(|&seat| Seat::new(seat)).collect();
        Played { number: 1, players: 3, bots: [0; MAX_SEATS], decisions: 10, chapters: 2, winners, notes }
    }

    #[test]
    fn a_shared_win_is_a_win_of_everybody_who_shares_it() {
        let mut totals = Totals::new(&Plan::<Cosmic>::default());
        totals.add(&game(&[0, 1], [5, 6, 7]));
        totals.add(&game(&[2], [5, 6, 7]));
        let of = &totals.by_players[&3];
        assert_eq!(of.aliens[5], Score { played: 2, won: 1, shared: 1 });
        assert_eq!(of.aliens[7], Score { played: 2, won: 1, shared: 0 });
        assert_eq!(of.winners[..3], [0, 1, 1]);
        assert_eq!(totals.bots[0], Score { played: 6, won: 3, shared: 2 });
        // Who won together is not ahead of the other.
        assert_eq!(totals.meetings[5][6], Meeting { met: 2, ahead: 0 });
        assert_eq!(totals.meetings[5][7], Meeting { met: 2, ahead: 1 });
        // The seat after the first player's is the last one, then comes the first.
        assert_eq!(of.places[..3].iter().map(|score| score.won).collect::<Vec<_>>(), [1, 1, 1]);
        assert_eq!(of.places[2].shared, 1);
    }

    #[test]
    fn the_order_of_the_games_does_not_matter() {
        let games = [game(&[0], [1, 2, 3]), game(&[1, 2], [4, 2, 3]), game(&[], [9, 8, 7])];
        let sum = |order: [usize; 3]| {
            let mut totals = Totals::new(&Plan::<Cosmic>::default());
            for index in order {
                totals.add(&games[index]);
            }
            totals
        };
        assert_eq!(sum([0, 1, 2]), sum([2, 0, 1]));
    }
}
