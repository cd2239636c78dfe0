use super::AlienSheet;

pub(super) const SHEET: AlienSheet = AlienSheet { ..AlienSheet::BLANK };
