//! Refresh cards: ships, cards, envoys and reinforcements for a while of calm.

mod cards_or_resources;
mod coffee_break;
mod cold_shoulder;
mod company_town;
mod harvest_season;
mod home_cooking;
mod meet_and_greet;
mod neighborly_trade;
mod new_faces;
mod recycling_day;
mod repair_yard;
mod secret_ballot;
mod shore_leave;
mod skeleton_crew;
mod split_the_difference;
mod spring_cleaning;
mod supply_drop;
mod the_last_resort;
mod weapons_check;

use super::DestinySheet;

listing! {
    /// A refresh card.
    RefreshCard, "refresh card", DestinySheet;
    CardsOrResources "CardsOrResources" cards_or_resources::SHEET;
    CoffeeBreak "CoffeeBreak" coffee_break::SHEET;
    ColdShoulder "ColdShoulder" cold_shoulder::SHEET;
    CompanyTown "CompanyTown" company_town::SHEET;
    HarvestSeason "HarvestSeason" harvest_season::SHEET;
    HomeCooking "HomeCooking" home_cooking::SHEET;
    MeetAndGreet "MeetAndGreet" meet_and_greet::SHEET;
    NeighborlyTrade "NeighborlyTrade" neighborly_trade::SHEET;
    NewFaces "NewFaces" new_faces::SHEET;
    RecyclingDay "RecyclingDay" recycling_day::SHEET;
    RepairYard "RepairYard" repair_yard::SHEET;
    SecretBallot "SecretBallot" secret_ballot::SHEET;
    ShoreLeave "ShoreLeave" shore_leave::SHEET;
    SkeletonCrew "SkeletonCrew" skeleton_crew::SHEET;
    SplitTheDifference "SplitTheDifference" split_the_difference::SHEET;
    SpringCleaning "SpringCleaning" spring_cleaning::SHEET;
    SupplyDrop "SupplyDrop" supply_drop::SHEET;
    TheLastResort "TheLastResort" the_last_resort::SHEET;
    WeaponsCheck "WeaponsCheck" weapons_check::SHEET;
}
