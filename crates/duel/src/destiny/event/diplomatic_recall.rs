//! Diplomatic Recall: other envoys come.

use crate::destiny::{Deck, DestinySheet};
use crate::effects::{Ctx, Effect, Flow, Window, run};
use crate::envoys::Suit;
use crate::moves::{replace_envoy, set_ally};

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Diplomatic Recall",
    next: Deck::Refresh,
    effects: &[Effect { at: Window::CardText, run: run!(recall), ..Effect::BLANK }],
    ..DestinySheet::BLANK
};

async fn recall(c: Ctx<'_>) -> Flow {
    for suit in Suit::ALL {
        set_ally(c.t, suit, None);
    }
    for suit in Suit::ALL {
        replace_envoy(c.t, suit);
    }
    Ok(())
}
