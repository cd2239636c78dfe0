//! Discovery cards: planets are discovered and dueled over.

mod fogbound_world;
mod forsaken_planet;
mod frozen_archive;
mod its_full_of_stars;
mod vacant_shipyard;

use super::DestinySheet;

listing! {
    /// A discovery card.
    DiscoveryCard, "discovery card", DestinySheet;
    FogboundWorld "FogboundWorld" fogbound_world::SHEET;
    ForsakenPlanet "ForsakenPlanet" forsaken_planet::SHEET;
    FrozenArchive "FrozenArchive" frozen_archive::SHEET;
    ItsFullOfStars "ItsFullOfStars" its_full_of_stars::SHEET;
    VacantShipyard "VacantShipyard" vacant_shipyard::SHEET;
}
