//! The laws, over random games of everything there is: all player counts, variants and aliens.

use encounter::{Alien, Ask, Choose, Cosmic, Options, Pick, Source, Usable};
use kernel::{Choice, Game, Seat, Seed, Viewer, laws};
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

/// Everybody is dealt two aliens, and nobody is told which is kept.
fn hidden_powers(number: u64) -> (Options, usize) {
    let bit = |at: u32| number >> at & 1 == 1;
    let options = Options {
        choose: Choose::Draft,
        hidden_powers: true,
        flares: !bit(0) || bit(1),
        classic_flares: bit(2),
        planets: if bit(1) { 4 } else { 5 },
        technology: bit(0) && bit(3),
        ..Options::default()
    };
    (options, 3 + (number % 3) as usize)
}

#[test]
fn which_alien_a_secret_sheet_is_changes_nothing_for_others() {
    for number in 1..=laws::number_of("FIFTH_SECRETS").unwrap_or(48) {
        let (options, seats) = hidden_powers(number);
        laws::a_secret_changes_nothing_for_others::<Cosmic>(&options, seats, Seed::from(number));
    }
}

/// What is taken with the classic flare everybody is told, as far as it can be seen.
#[test]
fn a_theft_with_the_classic_filch_flare_is_told_to_all_who_can_see_it() {
    let aliens = vec![Alien::Filch, Alien::Macron, Alien::Clone];
    let options = Options { choose: Choose::Named, aliens, classic_flares: true, ..Options::default() };
    for number in 1..=24 {
        laws::a_secret_changes_nothing_for_others::<Cosmic>(&options, 4, Seed::from(number));
    }
}

/// While the Citadel chooses a planet for one, which everybody sees.
#[test]
fn everybody_knows_that_a_player_has_the_attack_card_that_they_are_about_to_lay_down() {
    let options = Options { planets: 4, technology: true, ..Options::default() };
    laws::what_is_asked_openly_is_no_secret::<Cosmic>(&options, 4, Seed::from(1996));
}

/// What one group of remembered cards says is said by another, although a card of both has been seen since.
#[test]
fn what_is_remembered_has_one_form_whatever_was_seen_first() {
    let options = Options { choose: Choose::Combo, technology: true, ..Options::default() };
    laws::a_view_hides::<Cosmic>(&options, 4, Seed::from(11_779));
}

/// Whoever has once seen the hand from which it comes could otherwise tell which card it is.
#[test]
fn the_card_that_a_question_is_about_shows_only_to_whom_it_was_handed() {
    let game = Game::<Cosmic>::start(&Options::default(), 3, Seed::from(1)).unwrap();
    let mut state = game.position().unwrap().checkpoint().clone();
    let seats: Vec<Seat> = state.seats().iter().collect();
    (state.board.about.seat, state.board.about.card) = (Some(seats[0]), state.cards.all().next());
    let card_seen_by = |viewer: Viewer| state.view(viewer).board.about.card;
    assert!(card_seen_by(seats[0].into()).is_some());
    assert_eq!([seats[1].into(), Viewer::Spectator].map(card_seen_by), [None, None]);
}

/// A power on an open sheet is no secret, a card in a hand is one, and so is a sheet that lies face down.
#[test]
fn the_power_of_an_open_sheet_is_asked_about_openly_and_a_card_in_secret() {
    let (mut open, mut secret) = (0, 0);
    for (seed, hidden_powers) in (0..20).map(|seed| (seed, seed % 4 == 0)) {
        let options = Options { hidden_powers, ..Options::default() };
        laws::play_at_random::<Cosmic>(&options, 4, Seed::from(seed), |game| {
            let public = game.view(Viewer::Spectator);
            for seat in game.waiting().iter() {
                let question = game.question(seat).unwrap();
                let (Ask::Use(_), Choice::One(picks)) = (question.ask, &question.choice) else { continue };
                let is_open = !game.is_secret(seat, &question);
                let is_shown = |alien| public.board.sheets_of(seat).any(|sheet| sheet.alien == Some(alien));
                let could_be = picks.iter().any(|pick| match pick {
                    Pick::Use(Usable { id, .. }) => {
                        matches!(id.source, Source::Power(alien) if is_shown(alien))
                    }
                    _ => false,
                });
                assert!(could_be || !is_open, "{picks:?} shows what is hidden");
                *if is_open { &mut open } else { &mut secret } += 1;
            }
        });
    }
    assert!(open > 100 && secret > 100, "{open} open, {secret} secret");
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
    fn whoever_hears_the_same_sees_the_same((options, seats, seed) in any_game()) {
        laws::a_secret_changes_nothing_for_others::<Cosmic>(&options, seats, seed);
    }

    #[test]
    fn what_everybody_knows_to_be_asked_depends_on_nothing_hidden((options, seats, seed) in any_game()) {
        laws::what_is_asked_openly_is_no_secret::<Cosmic>(&options, seats, seed);
    }

    #[test]
    fn nobody_is_asked_what_would_change_nothing((options, seats, seed) in any_game()) {
        laws::an_answer_changes_something::<Cosmic>(&options, seats, seed);
    }

    #[test]
    fn every_question_is_a_sentence_that_says_of_whom_it_speaks((options, seats, seed) in any_game()) {
        laws::every_question_is_a_sentence::<Cosmic>(&options, seats, seed);
    }
}
