//! Event cards: duels over planets that are known already, contests, and all kinds of trouble.

mod blitz;
mod card_sharks;
mod claim_jumpers;
mod diplomatic_recall;
mod opposite_day;
mod regular_revenge;
mod siege;
mod talent_show;
mod time_loop;
mod warp_storm;

use super::DestinySheet;

listing! {
    /// An event card.
    EventCard, "event card", DestinySheet;
    Blitz "Blitz" blitz::SHEET;
    CardSharks "CardSharks" card_sharks::SHEET;
    ClaimJumpers "ClaimJumpers" claim_jumpers::SHEET;
    DiplomaticRecall "DiplomaticRecall" diplomatic_recall::SHEET;
    OppositeDay "OppositeDay" opposite_day::SHEET;
    RegularRevenge "RegularRevenge" regular_revenge::SHEET;
    Siege "Siege" siege::SHEET;
    TalentShow "TalentShow" talent_show::SHEET;
    TimeLoop "TimeLoop" time_loop::SHEET;
    WarpStorm "WarpStorm" warp_storm::SHEET;
}
