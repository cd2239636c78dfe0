//! What the driver promises, one sentence a test, on the tiny game.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use kernel::{
    Answer, CardId, CardSet, Choice, Dice, Game, Question, Reason, Seat, SeatSet, Seed, Viewer, laws,
};
use tiny::{Ask, Options, Pile, Place, Tiny};

fn game(seats: usize, seed: u64) -> Game<Tiny> {
    Game::start(&Options::default(), seats, Seed::from(seed)).unwrap()
}

/// Plays at random until this decision is open.
fn play_to(game: &mut Game<Tiny>, ask: &str) -> Seat {
    let mut dice = Dice::new(Seed::from(5));
    loop {
        let seat = game.waiting().iter().next().expect("the decision comes before the game is over");
        if game.question(seat).unwrap().ask.to_string() == ask {
            return seat;
        }
        game.answer_at_random(seat, &mut dice).unwrap();
    }
}

fn refusal(game: &mut Game<Tiny>, seat: Seat, answer: Answer<Tiny>) -> (String, Reason) {
    let refusal = game.answer(seat, answer).unwrap_err();
    (refusal.to_string(), refusal.reason)
}

#[test]
fn sealed_answers_may_come_in_any_order() {
    let ends = [[0, 1, 2], [2, 1, 0], [1, 2, 0]].map(|order| {
        let mut game = game(3, 4);
        play_to(&mut game, "bid");
        for index in order {
            game.answer(Seat::new(index), Answer::Number([1, 2, 0][index])).unwrap();
        }
        game.state().hash()
    });
    assert!(ends.iter().all(|end| *end == ends[0]));
}

#[test]
fn nobody_sees_a_sealed_answer_before_all_have_answered() {
    let mut game = game(2, 1);
    play_to(&mut game, "bid");
    let (red, blue) = (Seat::new(0), Seat::new(1));
    let before = [game.view(blue.into()), game.view(Viewer::Spectator)];
    game.answer(red, Answer::Number(2)).unwrap();
    assert_eq!([game.view(blue.into()), game.view(Viewer::Spectator)], before);
    assert!(game.events().is_empty());
    assert_eq!(game.waiting(), SeatSet::of(blue));
}

#[test]
fn a_second_answer_is_refused() {
    let mut game = game(2, 1);
    play_to(&mut game, "bid");
    game.answer(Seat::new(0), Answer::Number(1)).unwrap();
    let (text, reason) = refusal(&mut game, Seat::new(0), Answer::Number(2));
    assert_eq!(reason, Reason::AlreadyAnswered);
    assert_eq!(text, "red bid: this seat has already answered; the others have not yet");
}

#[test]
fn an_answer_of_a_seat_not_asked_is_refused() {
    let mut game = game(2, 1);
    let asked = play_to(&mut game, "muster");
    let other = asked.left(2);
    assert_eq!(refusal(&mut game, other, Answer::Pass).1, Reason::NotAsked);
    assert_eq!(refusal(&mut game, Seat::new(7), Answer::Pass).1, Reason::NotAsked);
}

#[test]
fn an_answer_after_the_end_is_refused() {
    let mut game = game(2, 1);
    let mut dice = Dice::new(Seed::from(9));
    while let Some(seat) = game.waiting().iter().next() {
        game.answer_at_random(seat, &mut dice).unwrap();
    }
    assert!(game.is_over() && game.winners().is_some());
    assert_eq!(refusal(&mut game, Seat::new(0), Answer::Pass).1, Reason::GameOver);
    assert!(game.answer_at_random(Seat::new(0), &mut dice).is_err());
}

#[test]
fn an_illegal_answer_says_what_would_be_right() {
    let mut game = game(2, 1);
    let seat = play_to(&mut game, "bid");
    let name = if seat.index() == 0 { "red" } else { "blue" };
    assert_eq!(refusal(&mut game, seat, Answer::Number(4)).0, format!("{name} bid: at most 3, not 4"));
    assert_eq!(refusal(&mut game, seat, Answer::Number(-1)).0, format!("{name} bid: at least 0, not -1"));
    assert_eq!(refusal(&mut game, seat, Answer::Pass).0, format!("{name} bid: this may not be passed"));
    let wrong_kind = refusal(&mut game, seat, Answer::Players(SeatSet::EMPTY)).0;
    assert_eq!(wrong_kind, format!("{name} bid: expected a number, not players"));
}

#[test]
fn positions_travel_between_threads() {
    let mut game = game(3, 8);
    play_to(&mut game, "bid");
    let position = game.position().unwrap();
    let hash = std::thread::spawn(move || Game::revive(&position).unwrap().state().hash()).join().unwrap();
    assert_eq!(hash, game.state().hash());
}

#[test]
fn a_game_that_keeps_nothing_plays_the_same() {
    let end = |quiet: bool| {
        let mut game = game(4, 3);
        if quiet {
            game.keep_nothing();
        }
        let mut dice = Dice::new(Seed::from(2));
        while let Some(seat) = game.waiting().iter().next() {
            game.answer_at_random(seat, &mut dice).unwrap();
        }
        assert_eq!(game.position().is_none(), quiet);
        game.state().hash()
    };
    assert_eq!(end(true), end(false));
}

#[test]
fn a_game_that_keeps_nothing_from_the_start_is_the_same_game() {
    let end = |mut game: Game<Tiny>| {
        let mut dice = Dice::new(Seed::from(2));
        while let Some(seat) = game.waiting().iter().next() {
            game.answer_at_random(seat, &mut dice).unwrap();
        }
        game.state().hash()
    };
    let quiet = Game::<Tiny>::start_keeping_nothing(&Options::default(), 4, Seed::from(3)).unwrap();
    assert!(quiet.events().is_empty() && quiet.position().is_none());
    assert_eq!(end(quiet), end(game(4, 3)));
}

#[test]
fn any_answer_drawn_is_the_one_with_the_number_that_the_dice_show() {
    let hand: CardSet = [2, 5, 63, 64, 130].map(CardId::new).into_iter().collect();
    let places = |ships: &[u8]| ships.iter().map(|&ships| (Place::Post(1), ships)).collect();
    let choices: [Choice<Tiny>; 8] = [
        Choice::Number { min: -2, max: 5 },
        Choice::Cards { from: hand, min: 1, max: 1 },
        Choice::Cards { from: hand, min: 0, max: 3 },
        Choice::Ships { from: places(&[7]), min: 0, max: 5 },
        Choice::Ships { from: places(&[7]), min: 3, max: 3 },
        Choice::Ships { from: places(&[2, 1, 4]), min: 1, max: 1 },
        Choice::Ships { from: places(&[2, 1, 4]), min: 2, max: 6 },
        Choice::Players { among: SeatSet::first(3), min: 0, max: 2 },
    ];
    for choice in choices {
        for optional in [false, true] {
            let question = Question { ask: Ask::Action, optional, choice: choice.clone() };
            for seed in 0..50 {
                let [mut one, mut other] = [Dice::new(Seed::from(seed)), Dice::new(Seed::from(seed))];
                assert_eq!(question.draw(&mut one), question.nth(other.below_wide(question.count())));
            }
        }
    }
}

#[test]
fn too_many_or_too_few_players_are_refused() {
    for seats in [0, 1, 5, 9] {
        let error = Game::<Tiny>::start(&Options::default(), seats, Seed::from(0)).unwrap_err();
        assert_eq!(error.to_string(), format!("Three Outposts is for 2 to 4 players, not {seats}"));
    }
}

/// Pinned: the same on every platform. If it changes, so has the game or its chance: raise the rules' version.
#[test]
fn a_game_ends_in_the_same_state_everywhere() {
    let recorder = laws::play_at_random::<Tiny>(&Options::default(), 3, Seed::from(2018), |_| {});
    assert_eq!(recorder.record().result, "blue,green");
    assert_eq!(recorder.game().state().hash().to_string(), "a3211c5496481814a641556c45789026");
}

/// Counts all ways to go on for a number of decisions: test, bug-finder and measure in one.
fn perft(game: &Game<Tiny>, depth: usize) -> u64 {
    let Some(seat) = game.waiting().iter().next().filter(|_| depth > 0) else { return 1 };
    let position = game.position().unwrap();
    let answers: Vec<_> = game.question(seat).unwrap().answers().collect();
    let next = answers.into_iter().map(|answer| {
        let mut game = Game::revive(&position).unwrap();
        game.answer(seat, answer).unwrap();
        game
    });
    next.map(|game| perft(&game, depth - 1)).sum()
}

#[test]
fn the_number_of_ways_to_go_on_is_pinned() {
    let counts: Vec<u64> = (0..=8).map(|depth| perft(&game(2, 6), depth)).collect();
    assert_eq!(counts, [1, 3, 6, 12, 42, 168, 1536, 6669, 53073]);
}

#[test]
fn drawn_answers_are_equally_likely() {
    let mut game = game(3, 4);
    let seat = play_to(&mut game, "muster");
    let question = game.question(seat).unwrap().clone();
    let mut dice = Dice::new(Seed::from(11));
    let times = 2_000;
    let count = question.count() as usize;
    let mut drawn = std::collections::HashMap::<String, usize>::new();
    for _ in 0..times * count {
        *drawn.entry(format!("{:?}", question.draw(&mut dice))).or_default() += 1;
    }
    assert_eq!(drawn.len(), count);
    assert!(drawn.values().all(|&often| often.abs_diff(times) < times / 8), "{drawn:?}");
}

#[test]
fn an_imagined_game_can_be_played_to_its_end() {
    let mut dice = Dice::new(Seed::from(3));
    for seed in 0..40 {
        let mut game = game(3, seed);
        for _ in 0..seed {
            let Some(seat) = game.waiting().iter().next() else { break };
            game.answer_at_random(seat, &mut dice).unwrap();
        }
        let hand = game.state().cards.set(Pile::Hand(Seat::new(1)));
        game.imagine(Seat::new(1), &mut dice).unwrap();
        assert_eq!(game.state().cards.set(Pile::Hand(Seat::new(1))), hand);
        assert!(game.position().is_none(), "an imagined game has no true position");
        while let Some(seat) = game.waiting().iter().next() {
            game.answer_at_random(seat, &mut dice).unwrap();
        }
        game.state().cards.audit().unwrap();
    }
}

fn question(choice: Choice<Tiny>, optional: bool) -> Question<Tiny> {
    Question { ask: Ask::Bid, optional, choice }
}

#[test]
fn every_number_of_the_widest_range_can_be_drawn_and_found() {
    let wide = question(Choice::Number { min: i16::MIN, max: i16::MAX }, false);
    assert_eq!(wide.count(), 1 << 16);
    assert_eq!(wide.nth(0), Answer::Number(i16::MIN));
    assert_eq!(wide.nth(0xffff), Answer::Number(i16::MAX));
    let mut dice = Dice::new(Seed::from(1));
    assert!((0..1000).all(|_| wide.check(&wide.draw(&mut dice)).is_ok()));
}

#[test]
fn nothing_to_choose_is_just_where_only_a_pass_or_an_empty_choice_is_legal() {
    let cards = |count| (0..count).map(CardId::new).collect::<CardSet>();
    for (there_are, min, max) in
        (0..4).flat_map(|n| (0..4).flat_map(move |min| (0..4).map(move |max| (n, min, max))))
    {
        let from = [(Place::Home, there_are as u8)].into_iter().collect();
        for choice in [
            Choice::Cards { from: cards(there_are), min, max },
            Choice::Players { among: SeatSet::first(there_are), min, max },
            Choice::Ships { from, min, max },
        ] {
            let question = question(choice, true);
            let empty = Question { optional: false, ..question.clone() }.decline();
            let real =
                question.answers().any(|answer| answer != Answer::Pass && Some(&answer) != empty.as_ref());
            assert_eq!(question.has_nothing_to_choose(), !real, "{question:?}");
        }
    }
}
