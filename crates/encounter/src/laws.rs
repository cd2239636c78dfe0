//! The laws of this game about what happens from one decision to the next; the soak holds random games to them.
//!
//! Each is worked out from the State and from what was told, and not from what the moves keep on the board about it.

use std::collections::HashMap;

use kernel::laws::Laws;
use kernel::{CardId, Game, Rules as _, Seat, SeatSet, Told};

use crate::board::{Board, Phase, Sheet};
use crate::cards::Pile;
use crate::effects::Window;
use crate::place::{Place, PlanetSet};
use crate::words::Ask;
use crate::{Cosmic, Event, State};

/// What is remembered of a game from one decision to the next.
#[derive(Debug, Default)]
pub struct RuleLaws {
    before: Option<Before>,
    /// Where cards were played from that lie on the table or are laid aside.
    origins: HashMap<CardId, Pile>,
    /// Who has been asked in this alliance phase which side to join.
    asked_to_join: SeatSet,
    /// Where each player had colonies when nothing was under way.
    settled: Vec<PlanetSet>,
}

/// What the laws compare with.
#[derive(Debug)]
struct Before {
    phase: Phase,
    encounters: u16,
    piles: HashMap<CardId, Pile>,
    sheets: Vec<Sheet>,
    /// Of which sheets the power was out of use for want of home colonies.
    lost: Vec<bool>,
    told_lost: SeatSet,
}

impl Laws<Cosmic> for RuleLaws {
    const HEARS: bool = true;

    fn hold(&mut self, game: &Game<Cosmic>) -> Result<(), String> {
        let (state, told) = (&*game.state(), &*game.events());
        let asked = |ask: fn(&Ask) -> bool| -> SeatSet {
            let is_asked = |seat: &Seat| game.question(*seat).is_some_and(|question| ask(&question.ask));
            game.waiting().iter().filter(is_asked).collect()
        };
        self.asked_to_join = self.asked_to_join.or(asked(|ask| *ask == Ask::Join));
        if let Some(before) = self.before.take() {
            power_is_told(&before, state, told)?;
            self.what_was_played_goes_back(&before, state, told)?;
            self.nobody_invited_is_left_out(&before, state)?;
            if !asked(|ask| *ask == Ask::Use(Window::ColonyGained)).is_empty() {
                self.a_gained_colony_is_new(state)?;
            }
        }
        if is_settled(&state.board) {
            self.settled = state.seats().iter().map(|seat| state.board.colonies(seat)).collect();
        }
        self.before = Some(Before::of(state));
        Ok(())
    }
}

impl Before {
    fn of(state: &State) -> Self {
        let board = &state.board;
        Self {
            phase: board.phase,
            encounters: board.encounters,
            piles: state.cards.all().map(|card| (card, state.cards.pile_of(card))).collect(),
            sheets: board.sheets.to_vec(),
            lost: board.sheets.iter().map(|sheet| is_out_of_use(board, *sheet)).collect(),
            told_lost: state.seats().iter().filter(|&seat| board.is_powerless(seat)).collect(),
        }
    }
}

/// Whether everybody must take a sheet for out of use for want of home colonies.
fn is_out_of_use(board: &Board, sheet: Sheet) -> bool {
    let home = board.home_colonies(sheet.holder).len();
    home < usize::from(board.edition.home_colonies) && (sheet.secret || !sheet.keeps_power())
}

/// Whether no ships are under way and nothing is to be answered.
fn is_settled(board: &Board) -> bool {
    let are_ships_lost = board.all_ships(Place::Doomed).iter().any(|&ships| ships > 0);
    !are_ships_lost && !board.is_news() && board.new_colonies.is_empty()
}

/// That a power is lost is told exactly when a sheet stops working, and that it is back when one works again.
fn power_is_told(before: &Before, state: &State, told: &[Told<Event>]) -> Result<(), String> {
    let board = &state.board;
    for seat in state.seats().iter() {
        let name = Cosmic::seat_name(seat);
        let news: Vec<bool> = told.iter().filter_map(|told| power_news(&told.event, seat)).collect();
        let mut is_lost = before.told_lost.contains(seat);
        for &lost in &news {
            if lost == is_lost {
                return Err(format!(
                    "{name} is told twice in a row that the power is lost, or that it is back"
                ));
            }
            is_lost = lost;
        }
        let has = |sheets: &[Sheet]| sheets.iter().any(|sheet| sheet.holder == seat);
        let had_lost =
            || before.sheets.iter().zip(&before.lost).any(|(sheet, lost)| sheet.holder == seat && *lost);
        match news[..] {
            [true] if !has(&board.sheets) => return Err(format!("{name} has no power to lose")),
            [false] if !had_lost() => return Err(format!("{name} has a power back that was not lost")),
            _ => {}
        }
        // What a loss costs is looked at when it is over.
        let is_over = !board.loss.is_of(seat) && is_settled(board);
        let is_out = board.sheets.iter().any(|sheet| sheet.holder == seat && is_out_of_use(board, *sheet));
        // Who no longer has the sheet that was lost is told nothing.
        let is_right = is_out == is_lost || !is_out && before.sheets != board.sheets.as_slice();
        if is_over && has(&board.sheets) && !is_right {
            return Err(format!("{name} was told the wrong thing: is the power out of use? {is_out}"));
        }
    }
    Ok(())
}

/// Whether an event says that a player's power is lost, or that it is back.
fn power_news(event: &Event, seat: Seat) -> Option<bool> {
    if let Event::Power { seat: whose, lost } = *event { Some(lost).filter(|_| whose == seat) } else { None }
}

impl RuleLaws {
    /// A card that was played and is neither discarded nor given to anybody is back where it came from.
    fn what_was_played_goes_back(
        &mut self,
        before: &Before,
        state: &State,
        told: &[Told<Event>],
    ) -> Result<(), String> {
        for card in state.cards.all() {
            let (was, is) = (before.piles.get(&card).copied(), state.cards.pile_of(card));
            let Some(was) = was.filter(|&was| was != is) else { continue };
            if is.is_on_table() {
                // One that is exchanged on the table belongs to who has it now.
                let origin = match (was, is) {
                    // One that is saved may have come to the hand just before.
                    (Pile::Hand(_), Pile::Saved(seat)) => Pile::Hand(seat),
                    _ => owner(is).filter(|_| was.is_on_table()).map_or(was, Pile::Hand),
                };
                if !was.is_on_table() || owner(was) != owner(is) {
                    self.origins.insert(card, origin);
                }
                continue;
            }
            let Some(origin) = self.origins.remove(&card).filter(|_| was.is_on_table()) else { continue };
            if told.iter().any(|told| puts_away(&told.event, card)) {
                continue;
            }
            let player = owner(was);
            let is_handed_on = || told.iter().any(|told| hands_on(&told.event));
            let came_back = match (origin, is) {
                // Whoever has the sheet by now has what belongs on it.
                (Pile::Hoard(_), Pile::Hand(seat)) => player != Some(seat) || !has_hoard(&state.board),
                (Pile::Hand(from), Pile::Hand(to)) => from == to || is_handed_on(),
                (Pile::Hand(_), Pile::Hoard(_) | Pile::Possessed(_)) => is_handed_on(),
                _ => true,
            };
            if !came_back {
                let face = state.cards.face(card);
                return Err(format!("{face} was played from {origin:?} and comes back to {is:?}"));
            }
        }
        Ok(())
    }

    /// Whoever was invited and could come has been asked, or has come.
    fn nobody_invited_is_left_out(&mut self, before: &Before, state: &State) -> Result<(), String> {
        let (board, encounter) = (&state.board, &state.board.encounter);
        let is_over = before.phase == Phase::Alliance && board.phase != Phase::Alliance;
        if !is_over {
            return Ok(());
        }
        let asked = std::mem::take(&mut self.asked_to_join);
        if board.phase != Phase::Planning || board.encounters != before.encounters {
            return Ok(());
        }
        let [offensive, defensive] = encounter.invited;
        let left_out = offensive.or(defensive).minus(asked).iter().find(|&seat| {
            let has_come = encounter.allied.iter().any(|allied| allied.contains(seat));
            !has_come && !board.colonies(seat).is_empty()
        });
        left_out
            .map_or(Ok(()), |seat| Err(format!("{} was invited and never asked", Cosmic::seat_name(seat))))
    }

    /// Where a colony is said to be gained, there was none before.
    fn a_gained_colony_is_new(&self, state: &State) -> Result<(), String> {
        let board = &state.board;
        let Some(seat) = board.happening.map(|happening| happening.seat) else { return Ok(()) };
        let before = self.settled.get(seat.index()).copied().unwrap_or(PlanetSet::EMPTY);
        match board.new_colonies.and(before).iter().next() {
            Some(planet) => Err(format!("{} is said to gain {planet} again", Cosmic::seat_name(seat))),
            None => Ok(()),
        }
    }
}

/// Whether the sheet with a hoard is in the game.
fn has_hoard(board: &Board) -> bool {
    board.sheets.iter().any(|sheet| sheet.alien.is_some_and(|alien| alien.sheet().hoard.is_some()))
}

fn owner(pile: Pile) -> Option<Seat> {
    match pile {
        Pile::Played(seat) | Pile::Selected(seat) | Pile::Aside(seat) | Pile::Saved(seat) => Some(seat),
        _ => None,
    }
}

/// Whether a card is put away, so that it can come to anybody again.
fn puts_away(event: &Event, card: CardId) -> bool {
    match event {
        Event::Discards { card: sight, .. } => sight.card == card,
        Event::UnderTheDeck { .. } => true,
        _ => false,
    }
}

/// Whether a card goes to somebody else by an effect that says so.
fn hands_on(event: &Event) -> bool {
    matches!(
        event,
        Event::Stolen { .. }
            | Event::Gives { .. }
            | Event::Keeps { .. }
            | Event::Looks { .. }
            | Event::ExchangeHands { .. }
            | Event::MixHands { .. }
            | Event::Compensation { .. }
            | Event::Quake
    )
}
