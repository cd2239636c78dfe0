//! Step 1 of a duel: both secretly set their dials, the number of ships that they want to send.

use kernel::{Seat, SeatSet};

use crate::Table;
use crate::board::{BLUE, ORANGE, Phase};
use crate::effects::{Flow, Window, dial_range, open};
use crate::words::{Ask, whole};

pub(super) async fn set_dials(t: &Table) -> Flow<Phase> {
    open!(t, Window::BeforeDials);
    let seats: SeatSet = {
        let clash = &t.get().board.clash;
        let sets = |seat: &Seat| clash.terms.exactly.is_none() && !clash.barred.contains(*seat);
        [ORANGE, BLUE].into_iter().filter(sets).collect()
    };
    for seat in seats.iter() {
        let range = dial_range(&t.get(), seat);
        t.edit().board.clash.dial_range[seat.index()] = range;
    }
    let dials = t
        .ask_each(seats, Ask::Dial, |s, seat, q| {
            let (least, most) = s.board.clash.dial_range[seat.index()];
            q.number(least.into(), most.into())
        })
        .await;
    let clash = &mut t.edit().board.clash;
    clash.take_back_shown();
    clash.dials_set = seats;
    for (seat, number) in dials {
        clash.dials[seat.index()] = Some(whole(number));
    }
    Ok(Phase::RevealDials)
}
