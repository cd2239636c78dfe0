//! Diplomatic Recall: all envoys are called home, and others come.

use crate::destiny::{Deck, DestinySheet};
use crate::effects::{Ctx, Effect, Window, act};
use crate::envoys::Suit;
use crate::moves::{replace_envoy, set_ally};

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Diplomatic Recall",
    next: Deck::Refresh,
    effects: &[Effect { at: Window::CardText, run: act!(recall), ..Effect::BLANK }],
    ..DestinySheet::BLANK
};

fn recall(c: Ctx<'_>) {
    for suit in Suit::ALL {
        set_ally(c.t, suit, None);
    }
    for suit in Suit::ALL {
        replace_envoy(c.t, suit);
    }
}
