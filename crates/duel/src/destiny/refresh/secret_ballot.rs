//! Secret Ballot: who wants the same gets less of it.

use crate::board::SEATS;
use crate::destiny::{Deck, DestinySheet};
use crate::effects::{Ctx, Effect, Flow, Window, run};
use crate::resources::{Gain, get};

const CARDS: i16 = 1;
const SHIPS: i16 = 2;
const REINFORCEMENTS: i16 = 3;

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Secret Ballot",
    next: Deck::Discovery,
    effects: &[Effect {
        at: Window::CardText,
        run: run!(vote),
        asks: &[("vote", "Set your dial: 1 for cards, 2 for ships out of the warp, 3 for reinforcements.")],
        ..Effect::BLANK
    }],
    ..DestinySheet::BLANK
};

async fn vote(c: Ctx<'_>) -> Flow {
    let mut votes = [0; SEATS];
    for (seat, vote) in c.ask_both(0, |_, _, q| q.number(CARDS, REINFORCEMENTS)).await {
        votes[seat.index()] = vote;
        let what = match vote {
            CARDS => "cards",
            SHIPS => "ships",
            _ => "reinforcements",
        };
        c.with(seat).tell(|_| format!("votes for {what}"));
    }
    let alone = votes[0] != votes[1];
    let more = |many: u8, few: u8| if alone { many } else { few };
    for seat in c.order() {
        let what = match votes[seat.index()] {
            CARDS => Gain::Draw(more(4, 2)),
            SHIPS => Gain::RecoverUpTo(more(4, 2)),
            _ => Gain::Reinforcements(more(2, 1)),
        };
        get(c.t, seat, what).await?;
    }
    Ok(())
}
