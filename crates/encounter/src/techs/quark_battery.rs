//! Quark Battery: keeps an encounter card to replace the one that was revealed.

use kernel::{CardSet, SeatSet};

use super::TechCard;
use crate::cards::{Face, Pile};
use crate::effects::{Ctx, Effect, Flow, Kind, Phases, Roles, Window, act, run};
use crate::hands::in_hand;
use crate::moves::{conceal, has_encounter_card, put, put_all};
use crate::phases::replace_card;

pub(super) const CARD: TechCard = TechCard {
    research: Some(3),
    effects: &[
        Effect {
            at: Window::Revealed,
            roles: Roles::MAIN,
            phases: Phases::REVEAL,
            when: |state, me| state.cards.count(Pile::Stored(me)) > 0,
            run: run!(discharge),
            asks: &[("card", "Which encounter card do you store beneath the battery?")],
            says: "the card stored beneath it replaces your revealed encounter card",
            ..Effect::BLANK
        },
        // Whoever had no encounter card when it was completed stores one later.
        Effect {
            at: Window::EncounterStart,
            must: true,
            phases: Phases::REGROUP,
            kind: Kind::Works,
            when: |state, me| state.cards.count(Pile::Stored(me)) == 0 && has_encounter_card(state, me),
            run: run!(charge),
            ..Effect::BLANK
        },
    ],
    completed: Some(run!(charge)),
    leaves: Some(act!(give_back)),
    ..TechCard::BLANK
};

async fn charge(c: Ctx<'_>) -> Flow {
    let (t, me) = (c.t, c.me);
    if !has_encounter_card(&t.get(), me) {
        return Ok(());
    }
    // Everybody knows that there is one to choose.
    c.edit(|board| board.encounter.selection.open = SeatSet::of(me));
    let card = c.as_effect(0).ask(0, |s, q| q.card(in_hand(s, me, Face::is_encounter))).await;
    c.edit(|board| board.encounter.selection.open = SeatSet::EMPTY);
    let encounter_cards = in_hand(&t.get(), me, Face::is_encounter);
    for card in conceal(t, Pile::Hand(me), CardSet::of(card), encounter_cards).iter() {
        put(t, card, Pile::Stored(me));
    }
    c.tell(|_| "an encounter card is stored beneath it".into());
    Ok(())
}

async fn discharge(c: Ctx<'_>) -> Flow {
    let stored = c.t.get().cards.top(Pile::Stored(c.me));
    if let Some(card) = stored {
        replace_card(c.t, c.me, card).await?;
    }
    Ok(())
}

fn give_back(c: Ctx<'_>) {
    put_all(c.t, Pile::Stored(c.me), Pile::Hand(c.me));
}
