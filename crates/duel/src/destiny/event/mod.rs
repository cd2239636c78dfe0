//! Event cards: duels over planets that are known already, contests, and all kinds of trouble.

mod black_market;
mod blitz;
mod border_dispute;
mod card_sharks;
mod claim_jumpers;
mod diplomatic_recall;
mod eviction_notice;
mod final_audit;
mod great_migration;
mod hostile_takeover;
mod land_grab;
mod lonely_outpost;
mod low_profile;
mod mail_mix_up;
mod opposite_day;
mod paperwork_avalanche;
mod perfect_attendance;
mod press_conference;
mod prison_break;
mod regular_revenge;
mod sabotage;
mod siege;
mod talent_show;
mod time_loop;
mod warp_storm;

use super::DestinySheet;

listing! {
    /// An event card.
    EventCard, "event card", DestinySheet;
    BlackMarket "BlackMarket" black_market::SHEET;
    Blitz "Blitz" blitz::SHEET;
    BorderDispute "BorderDispute" border_dispute::SHEET;
    CardSharks "CardSharks" card_sharks::SHEET;
    ClaimJumpers "ClaimJumpers" claim_jumpers::SHEET;
    DiplomaticRecall "DiplomaticRecall" diplomatic_recall::SHEET;
    EvictionNotice "EvictionNotice" eviction_notice::SHEET;
    FinalAudit "FinalAudit" final_audit::SHEET;
    GreatMigration "GreatMigration" great_migration::SHEET;
    HostileTakeover "HostileTakeover" hostile_takeover::SHEET;
    LandGrab "LandGrab" land_grab::SHEET;
    LonelyOutpost "LonelyOutpost" lonely_outpost::SHEET;
    LowProfile "LowProfile" low_profile::SHEET;
    MailMixUp "MailMixUp" mail_mix_up::SHEET;
    OppositeDay "OppositeDay" opposite_day::SHEET;
    PaperworkAvalanche "PaperworkAvalanche" paperwork_avalanche::SHEET;
    PerfectAttendance "PerfectAttendance" perfect_attendance::SHEET;
    PressConference "PressConference" press_conference::SHEET;
    PrisonBreak "PrisonBreak" prison_break::SHEET;
    RegularRevenge "RegularRevenge" regular_revenge::SHEET;
    Sabotage "Sabotage" sabotage::SHEET;
    Siege "Siege" siege::SHEET;
    TalentShow "TalentShow" talent_show::SHEET;
    TimeLoop "TimeLoop" time_loop::SHEET;
    WarpStorm "WarpStorm" warp_storm::SHEET;
}
