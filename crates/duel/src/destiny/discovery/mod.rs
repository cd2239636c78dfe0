//! Discovery cards: planets are discovered and dueled over.

mod ancient_arena;
mod asteroid_gauntlet;
mod binary_worlds;
mod crowded_colony;
mod fogbound_world;
mod forsaken_planet;
mod frozen_archive;
mod gold_rush;
mod its_full_of_stars;
mod neutral_zone;
mod tidally_locked;
mod vacant_shipyard;
mod welcome_party;

use super::DestinySheet;

listing! {
    /// A discovery card.
    DiscoveryCard, "discovery card", DestinySheet;
    AncientArena "AncientArena" ancient_arena::SHEET;
    AsteroidGauntlet "AsteroidGauntlet" asteroid_gauntlet::SHEET;
    BinaryWorlds "BinaryWorlds" binary_worlds::SHEET;
    CrowdedColony "CrowdedColony" crowded_colony::SHEET;
    FogboundWorld "FogboundWorld" fogbound_world::SHEET;
    ForsakenPlanet "ForsakenPlanet" forsaken_planet::SHEET;
    FrozenArchive "FrozenArchive" frozen_archive::SHEET;
    GoldRush "GoldRush" gold_rush::SHEET;
    ItsFullOfStars "ItsFullOfStars" its_full_of_stars::SHEET;
    NeutralZone "NeutralZone" neutral_zone::SHEET;
    TidallyLocked "TidallyLocked" tidally_locked::SHEET;
    VacantShipyard "VacantShipyard" vacant_shipyard::SHEET;
    WelcomeParty "WelcomeParty" welcome_party::SHEET;
}
