//! Which questions everybody knows to be asked, although they may be passed.

use kernel::{Choice, Question, Seat};

use super::{EffectId, Kind, Phases, Source, Usable, Window, Zone};
use crate::aliens::Alien;
use crate::board::Sheet;
use crate::words::{Ask, Pick};
use crate::{Cosmic, State};

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
