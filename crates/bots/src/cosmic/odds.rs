//! How an encounter is likely to come out, and what each way means to a player.

use encounter::{Face, Forecast, Outcome, Pile, Place, Shown, Side};
use kernel::{CardSet, Seat};

use super::At;
use super::worth::{CARD, is_new};

/// Attack cards that players play, and how often, out of a hundred: a coarse picture of the deck, the better cards more
/// often since hands are chosen from.
const COARSE: [(i16, f32); 5] = [(5, 20.0), (8, 30.0), (11, 20.0), (15, 15.0), (24, 15.0)];

/// The same in more detail, to choose the own card by.
const FINE: [(Shown, f32); 11] = [
    (Shown::Negotiate, 15.0),
    (Shown::Attack(1), 3.0),
    (Shown::Attack(4), 8.0),
    (Shown::Attack(6), 14.0),
    (Shown::Attack(8), 18.0),
    (Shown::Attack(10), 12.0),
    (Shown::Attack(12), 8.0),
    (Shown::Attack(14), 8.0),
    (Shown::Attack(20), 7.0),
    (Shown::Attack(30), 4.0),
    (Shown::Attack(40), 3.0),
];

/// Which part a player takes in the encounter, or would.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Part {
    pub side: Option<Side>,
    pub ships: u8,
}

/// What it means to a player if the offense wins, and if the defense does.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stakes {
    pub offense: f32,
    pub defense: f32,
}

impl Stakes {
    pub(super) fn of(self, outcome: Outcome, deal: f32) -> f32 {
        match outcome {
            Outcome::Won(Side::Offense) => self.offense,
            Outcome::Won(Side::Defense) => self.defense,
            Outcome::BothLose => self.offense.min(0.0) + self.defense.min(0.0),
            Outcome::Talks => deal,
            _ => 0.0,
        }
    }

    /// The side that this player wants to win.
    pub(super) fn favourite(self) -> Side {
        if self.offense > self.defense { Side::Offense } else { Side::Defense }
    }

    pub(super) fn at_stake(self) -> f32 {
        (self.offense - self.defense).abs()
    }

    /// On average, if the offense wins so often.
    pub(super) fn expected(self, odds: f32) -> f32 {
        odds * self.offense + (1.0 - odds) * self.defense
    }
}

impl At<'_> {
    /// The part that the player has already.
    pub(super) fn part(&self) -> Part {
        let board = &self.state.board;
        let side = board.encounter.side(self.seat);
        Part { side, ships: if side.is_some() { board.ships_in_encounter(self.seat) } else { 0 } }
    }

    /// What is at stake for the player who takes this part.
    pub(super) fn stakes(&self, part: Part) -> Stakes {
        let board = &self.state.board;
        let encounter = &board.encounter;
        let Some(target) = encounter.target else { return Stakes { offense: 0.0, defense: 0.0 } };
        let me = self.seat;
        let mut crew = encounter.crew(Side::Offense);
        if part.side == Some(Side::Offense) {
            crew.insert(me);
        }
        let gains = |seat: Seat| is_new(self.state, seat, target);
        let winners = crew.iter().filter(|&seat| gains(seat) && self.lacks(seat) <= 1);
        let ends = winners.clone().next().is_some();
        let i_win = winners.clone().any(|seat| seat == me);
        let mut offense = 0.0;
        if ends && (self.temper.is_wary || i_win) {
            // A shared win is a win; watching others win is not.
            offense = if i_win {
                self.colony_of(me) - 0.1 * f32::from(winners.count() as u8 - 1)
            } else {
                -super::worth::GAME
            };
        } else {
            for seat in crew.iter().filter(|&seat| gains(seat)) {
                offense += self.colony_of(seat);
            }
            if crew.contains(me) && target.system() == me && !board.colonies(me).contains(target) {
                offense += 0.5;
            }
        }
        if encounter.offense == me && board.turn.encounter == 1 {
            offense += 0.3;
        }
        let ships = self.ship() * f32::from(part.ships);
        let mut defense = 0.0;
        match part.side {
            Some(Side::Offense) => defense -= ships,
            Some(Side::Defense) => {
                offense -= ships;
                if encounter.defense == Some(me) {
                    if part.ships > 0 {
                        offense -= self.loss_of(target);
                    }
                    defense += 0.05;
                } else {
                    defense += CARD * f32::from(part.ships);
                }
            }
            None => {}
        }
        // Whoever evicts a guest takes a foreign colony away from somebody.
        if let Some(holder) = encounter.defense.filter(|&holder| holder != me && target.system() != holder)
            && board.colonies(holder).contains(target)
        {
            offense -= 0.6 * self.colony_of(holder);
        }
        Stakes { offense, defense }
    }

    /// How often the offense would win, if both main players play what players play.
    pub(super) fn odds(&self, forecast: &mut Forecast) -> f32 {
        let mine = self.state.board.encounter.main_side(self.seat);
        let own = self.best_attack();
        let margin = forecast.margin();
        let mut wins = |offense: i16, defense: i16| match margin {
            Some(margin) => offense + margin > defense,
            None => forecast.outcome([offense, defense].map(Shown::Attack)) == Outcome::Won(Side::Offense),
        };
        let (mut won, mut all) = (0.0, 0.0);
        let known = own.map(|own| [(own, 100.0)]);
        let cards = |side: Side| match &known {
            Some(known) if mine == Some(side) => &known[..],
            _ => &COARSE[..],
        };
        for &(offense, a) in cards(Side::Offense) {
            for &(defense, b) in cards(Side::Defense) {
                all += a * b;
                if wins(offense, defense) {
                    won += a * b;
                }
            }
        }
        won / all
    }

    /// The attack that the player would show.
    fn best_attack(&self) -> Option<i16> {
        let hand = self.state.cards.iter(Pile::Hand(self.seat));
        hand.filter_map(|card| match self.face(card) {
            Some(Face::Attack(value)) => Some(i16::from(value)),
            _ => None,
        })
        .max()
    }

    /// What it is worth to come to terms.
    pub(super) fn deal(&self) -> f32 {
        let Some(opponent) = self.state.board.encounter.opponent(self.seat) else { return 0.0 };
        if self.lacks(opponent) <= 1 || self.lacks(self.seat) <= 1 {
            return -2.0 * self.ship();
        }
        0.3
    }

    /// Ships of a player that could still come into the encounter.
    pub(super) fn available(&self, seat: Seat) -> u8 {
        let board = &self.state.board;
        board.ships_on_colonies(seat).min(board.edition.most_ships)
    }

    /// The card that the player has selected.
    pub(super) fn own_card(&self) -> Option<Shown> {
        self.selected_by(self.seat)
    }

    /// The opponent of a main player: what lies open of the card already.
    fn opposing_card(&self) -> Option<Shown> {
        self.selected_by(self.state.board.encounter.opponent(self.seat)?)
    }

    /// The card that somebody has selected, if this player has seen it.
    fn selected_by(&self, seat: Seat) -> Option<Shown> {
        let card = self.state.cards.top(Pile::Selected(seat))?;
        self.face(card).map(Shown::of)
    }

    /// What the opponent may play, and how often: what this player knows of that hand, and for the rest what players play.
    pub(super) fn opposing_cards(&self) -> Vec<(Shown, f32)> {
        if let Some(shown) = self.opposing_card() {
            return vec![(shown, 1.0)];
        }
        let Some(opponent) = self.state.board.encounter.opponent(self.seat) else { return FINE.to_vec() };
        let cards = &self.state.cards;
        let mut held = cards.set(Pile::Hand(opponent));
        if let Some(selected) = cards.top(Pile::Selected(opponent)) {
            if let Some(recall) = cards.recalls_of(self.seat.into(), CardSet::of(selected)).next() {
                return recall.faces.into_iter().filter_map(|face| likely(face, 1.0)).collect();
            }
            held.insert(selected);
        }
        let mut unseen = f32::from(held.len() as u8);
        let mut known = Vec::new();
        for face in held.iter().filter_map(|card| self.face(card)) {
            unseen -= 1.0;
            known.extend(likely(face, 1.0));
        }
        for recall in cards.recalls_of(self.seat.into(), held) {
            unseen -= f32::from(recall.least);
            let share = f32::from(recall.least) / f32::from(recall.faces.len() as u8);
            known.extend(recall.faces.into_iter().filter_map(|face| likely(face, share)));
        }
        let mut all = FINE.to_vec();
        if !known.is_empty() {
            // Together they are a hundred, and stand for the cards of which nothing is known.
            for (_, often) in &mut all {
                *often *= 0.01 * unseen.max(0.0);
            }
            all.extend(known);
        }
        all
    }

    pub(super) fn ships_in_warp(&self) -> u8 {
        self.state.board.ships(self.seat, Place::Warp)
    }
}

/// How often an encounter card is played by who surely has it, or has it so often: the better ones more, as above.
fn likely(face: Face, share: f32) -> Option<(Shown, f32)> {
    let often = match face {
        Face::Attack(value) => 0.6 + 0.05 * f32::from(value),
        Face::Negotiate => 0.8,
        Face::Morph => 1.0,
        _ => return None,
    };
    Some((Shown::of(face), often * share))
}
