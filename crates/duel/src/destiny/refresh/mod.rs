//! Refresh cards: ships, cards, envoys and reinforcements for a while of calm.

mod cards_or_resources;
mod recycling_day;
mod secret_ballot;
mod the_last_resort;

use super::DestinySheet;

listing! {
    /// A refresh card.
    RefreshCard, "refresh card", DestinySheet;
    CardsOrResources "CardsOrResources" cards_or_resources::SHEET;
    RecyclingDay "RecyclingDay" recycling_day::SHEET;
    SecretBallot "SecretBallot" secret_ballot::SHEET;
    TheLastResort "TheLastResort" the_last_resort::SHEET;
}
