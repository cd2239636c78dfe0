//! Which questions everybody knows to be asked, although they may be passed.

use kernel::{Choice, Question, Seat};

use super::kinds::is_for_cards;
use super::{EffectId, Kind, Phases, Source, Usable, Window, Zone};
use crate::aliens::Alien;
use crate::board::Sheet;
use crate::words::{Ask, Pick};
use crate::{Cosmic, State, Table};

/// Marks that a window is due, whether or not anybody has something to do in it.
#[inline]
pub(crate) fn pause_for(t: &Table, window: Window) {
    t.pause_if(|state| may_concern_somebody(state, window));
}

/// Whether somebody might have something to do in a window, as far as everybody can know: with what lies on the table,
/// with any card that there is, or with a sheet or a tech that is still secret.
fn may_concern_somebody(state: &State, window: Window) -> bool {
    let (board, armed) = (&state.board, state.board.armed_in(window));
    board.secret_sheets
        || board.edition.technology
        || is_for_cards(window)
        || state.seats().iter().any(|seat| armed.has_on_table(seat))
}

/// Whether everybody can work out that a seat is asked this. `public` is what spectators see: a condition that needs more
/// than that, such as a card in the hand, does not hold there, and the question stays private.
pub(crate) fn is_public(public: &State, seat: Seat, question: &Question<Cosmic>) -> bool {
    match question.ask {
        Ask::Join | Ask::Propose => true,
        Ask::Use(window) => {
            let Choice::One(picks) = &question.choice else { return false };
            picks.iter().any(|&pick| match pick {
                Pick::Use(usable) => is_known_use(public, seat, window, usable),
                _ => false,
            })
        }
        // What a power asks while it is carried out.
        Ask::Of(EffectId { source: Source::Power(alien), .. }, _) => {
            open_sheet(public, seat, alien).is_some()
        }
        _ => false,
    }
}

/// Whether it is the power of an open sheet, and everybody can see that it can be used now.
fn is_known_use(public: &State, seat: Seat, window: Window, Usable { id, zone }: Usable) -> bool {
    let (Zone::Table, Source::Power(alien)) = (zone, id.source) else { return false };
    let Some(sheet) = open_sheet(public, seat, alien) else { return false };
    let (board, effect) = (&public.board, id.effect());
    let is_active = match effect.kind {
        Kind::Works => !board.is_lost(sheet),
        Kind::Used | Kind::Declares => !board.is_lost(sheet) && !sheet.zapped,
        Kind::Follows => true,
    };
    is_active
        && !effect.private
        && effect.at == window
        && effect.roles.includes(board.cast.role(seat))
        && effect.phases.meets(Phases::of(board.phase))
        && !(effect.once && board.encounter.spent.contains(&(seat, id)))
        && (effect.when)(public, seat)
}

/// A seat's sheet of this alien, where it lies face up.
fn open_sheet(public: &State, seat: Seat, alien: Alien) -> Option<&Sheet> {
    let mut open = public.board.sheets_of(seat).filter(|sheet| !sheet.secret);
    open.find(|sheet| sheet.alien == Some(alien))
}
