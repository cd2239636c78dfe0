//! Refresh cards: ships, cards, envoys and reinforcements for a while of calm.

mod cards_or_resources;
mod cold_shoulder;
mod harvest_season;
mod recycling_day;
mod secret_ballot;
mod skeleton_crew;
mod the_last_resort;

use super::DestinySheet;

listing! {
    /// A refresh card.
    RefreshCard, "refresh card", DestinySheet;
    CardsOrResources "CardsOrResources" cards_or_resources::SHEET;
    ColdShoulder "ColdShoulder" cold_shoulder::SHEET;
    HarvestSeason "HarvestSeason" harvest_season::SHEET;
    RecyclingDay "RecyclingDay" recycling_day::SHEET;
    SecretBallot "SecretBallot" secret_ballot::SHEET;
    SkeletonCrew "SkeletonCrew" skeleton_crew::SHEET;
    TheLastResort "TheLastResort" the_last_resort::SHEET;
}
