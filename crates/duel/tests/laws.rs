//! The laws, over random games with every pair of aliens.

use duel::{Alien, Choose, Duel, Options};
use kernel::{Seed, laws};
use proptest::prelude::*;

prop_compose! {
    fn any_game()(
        choose in prop_oneof![4 => Just(Choose::Random), 1 => Just(Choose::Dealt), 1 => Just(Choose::Free)],
        first_game in prop::bool::weighted(0.1),
        seed in any::<u64>(),
    ) -> (Options, Seed) {
        let choose = if first_game { Choose::default() } else { choose };
        (Options { choose, first_game, ..Options::default() }, Seed::from(seed))
    }
}

/// In a Blitz of players with an envoy that lays a second plan.
#[test]
fn how_many_tactics_are_chosen_is_told_before_anybody_is_asked_anything_else() {
    let options = Options { choose: Choose::Free, ..Options::default() };
    laws::a_secret_changes_nothing_for_others::<Duel>(&options, 2, Seed::from(28_700));
}

/// Sabotage, with an envoy that may answer when ships are destroyed.
#[test]
fn how_many_ships_are_to_be_destroyed_is_told_before_anybody_reacts_to_it() {
    let aliens = vec![Alien::Echo, Alien::WorryWart];
    let options = Options { choose: Choose::Named, aliens, ..Options::default() };
    laws::a_secret_changes_nothing_for_others::<Duel>(&options, 2, Seed::from(519));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn nothing_is_lost_and_the_game_ends((options, seed) in any_game()) {
        laws::nothing_is_lost::<Duel>(&options, 2, seed);
    }

    #[test]
    fn a_record_replays_to_the_same_hash((options, seed) in any_game()) {
        laws::a_record_replays::<Duel>(&options, 2, seed);
    }

    #[test]
    fn a_position_revived_at_every_decision_equals_the_live_game((options, seed) in any_game()) {
        laws::a_position_revives::<Duel>(&options, 2, seed);
    }

    #[test]
    fn a_clone_diverges_without_touching_the_original((options, seed) in any_game()) {
        laws::a_copy_diverges_alone::<Duel>(&options, 2, seed);
    }

    #[test]
    fn every_listed_answer_is_legal_and_reads_back((options, seed) in any_game()) {
        laws::listed_answers_are_legal::<Duel>(&options, 2, seed);
    }

    #[test]
    fn a_refused_answer_is_named_and_changes_nothing((options, seed) in any_game()) {
        laws::a_refusal_changes_nothing::<Duel>(&options, 2, seed);
    }

    #[test]
    fn a_view_is_the_same_over_two_hidden_worlds((options, seed) in any_game()) {
        laws::a_view_hides::<Duel>(&options, 2, seed);
    }

    #[test]
    fn whoever_hears_the_same_sees_the_same((options, seed) in any_game()) {
        laws::a_secret_changes_nothing_for_others::<Duel>(&options, 2, seed);
    }

    #[test]
    fn what_everybody_knows_to_be_asked_depends_on_nothing_hidden((options, seed) in any_game()) {
        laws::what_is_asked_openly_is_no_secret::<Duel>(&options, 2, seed);
    }

    #[test]
    fn every_question_is_a_sentence_that_says_of_whom_it_speaks((options, seed) in any_game()) {
        laws::every_question_is_a_sentence::<Duel>(&options, 2, seed);
    }
}
