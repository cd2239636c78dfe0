//! Event cards: duels over planets that are known already, contests, and all kinds of trouble.

mod blitz;
mod claim_jumpers;
mod opposite_day;
mod regular_revenge;
mod talent_show;
mod time_loop;

use super::DestinySheet;

listing! {
    /// An event card.
    EventCard, "event card", DestinySheet;
    Blitz "Blitz" blitz::SHEET;
    ClaimJumpers "ClaimJumpers" claim_jumpers::SHEET;
    OppositeDay "OppositeDay" opposite_day::SHEET;
    RegularRevenge "RegularRevenge" regular_revenge::SHEET;
    TalentShow "TalentShow" talent_show::SHEET;
    TimeLoop "TimeLoop" time_loop::SHEET;
}
