//! The laws of the kernel, over random games of the tiny game.

use kernel::{Seed, laws};
use proptest::prelude::*;
use tiny::{Options, Tiny};

prop_compose! {
    fn any_game()(
        rounds in 1u8..=14, days in 1u8..=8, seats in 2usize..=4, seed in any::<u64>(),
    ) -> (Options, usize, Seed) {
        (Options { rounds, days }, seats, Seed::from(seed))
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn nothing_is_lost_and_the_game_ends((options, seats, seed) in any_game()) {
        laws::nothing_is_lost::<Tiny>(&options, seats, seed);
    }

    #[test]
    fn a_record_replays_to_the_same_hash((options, seats, seed) in any_game()) {
        laws::a_record_replays::<Tiny>(&options, seats, seed);
    }

    #[test]
    fn a_position_revived_at_every_decision_equals_the_live_game((options, seats, seed) in any_game()) {
        laws::a_position_revives::<Tiny>(&options, seats, seed);
    }

    #[test]
    fn a_clone_diverges_without_touching_the_original((options, seats, seed) in any_game()) {
        laws::a_copy_diverges_alone::<Tiny>(&options, seats, seed);
    }

    #[test]
    fn every_listed_answer_is_legal_and_reads_back((options, seats, seed) in any_game()) {
        laws::listed_answers_are_legal::<Tiny>(&options, seats, seed);
    }

    #[test]
    fn a_refused_answer_is_named_and_changes_nothing((options, seats, seed) in any_game()) {
        laws::a_refusal_changes_nothing::<Tiny>(&options, seats, seed);
    }

    #[test]
    fn whoever_hears_the_same_sees_the_same((options, seats, seed) in any_game()) {
        laws::a_secret_changes_nothing_for_others::<Tiny>(&options, seats, seed);
    }

    #[test]
    fn a_view_is_the_same_over_two_hidden_worlds((options, seats, seed) in any_game()) {
        laws::a_view_hides::<Tiny>(&options, seats, seed);
    }

    #[test]
    fn what_everybody_knows_to_be_asked_depends_on_nothing_hidden((options, seats, seed) in any_game()) {
        laws::what_is_asked_openly_is_no_secret::<Tiny>(&options, seats, seed);
    }
}
