//! The laws, over random games of everything there is: all player counts, variants and aliens.

use encounter::{Alien, Choose, Cosmic, Options};
use kernel::{Seed, laws};
use proptest::prelude::*;

prop_compose! {
    fn any_game()(
        choose in prop_oneof![Just(Choose::Random), Just(Choose::Draft), Just(Choose::Combo)],
        flares: bool,
        classic_flares: bool,
        four_planets: bool,
        single_encounter: bool,
        hidden_powers: bool,
        technology: bool,
        seats in 3usize..=5,
        seed in any::<u64>(),
    ) -> (Options, usize, Seed) {
        let planets = if four_planets { 4 } else { 5 };
        let options = Options { choose, flares, classic_flares, planets, single_encounter, hidden_powers, technology, ..Options::default() };
        (options, seats, Seed::from(seed))
    }
}

/// Whoever wins by what happens after an encounter does so when allies have gone home already.
#[test]
fn a_game_that_ends_after_an_encounter_leaves_everybody_the_part_that_they_had_in_it() {
    let aliens = vec![Alien::TickTock, Alien::Macron, Alien::Observer, Alien::Trader];
    let options = Options { choose: Choose::Named, aliens, ..Options::default() };
    // One in which Tick-Tock wins so.
    laws::nothing_is_lost::<Cosmic>(&options, 4, Seed::from(658));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn nothing_is_lost_and_the_game_ends((options, seats, seed) in any_game()) {
        laws::nothing_is_lost::<Cosmic>(&options, seats, seed);
    }

    #[test]
    fn a_record_replays_to_the_same_hash((options, seats, seed) in any_game()) {
        laws::a_record_replays::<Cosmic>(&options, seats, seed);
    }

    #[test]
    fn a_position_revived_at_every_decision_equals_the_live_game((options, seats, seed) in any_game()) {
        laws::a_position_revives::<Cosmic>(&options, seats, seed);
    }

    #[test]
    fn a_clone_diverges_without_touching_the_original((options, seats, seed) in any_game()) {
        laws::a_copy_diverges_alone::<Cosmic>(&options, seats, seed);
    }

    #[test]
    fn every_listed_answer_is_legal_and_reads_back((options, seats, seed) in any_game()) {
        laws::listed_answers_are_legal::<Cosmic>(&options, seats, seed);
    }

    #[test]
    fn a_refused_answer_is_named_and_changes_nothing((options, seats, seed) in any_game()) {
        laws::a_refusal_changes_nothing::<Cosmic>(&options, seats, seed);
    }

    #[test]
    fn a_view_is_the_same_over_two_hidden_worlds((options, seats, seed) in any_game()) {
        laws::a_view_hides::<Cosmic>(&options, seats, seed);
    }

    #[test]
    fn every_question_is_a_sentence_that_says_of_whom_it_speaks((options, seats, seed) in any_game()) {
        laws::every_question_is_a_sentence::<Cosmic>(&options, seats, seed);
    }
}
