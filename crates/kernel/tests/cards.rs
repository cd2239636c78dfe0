//! What is hidden, shown, shuffled and imagined, one sentence a test.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use kernel::{
    CardId, CardSet, Dice, Game, Pile as _, Rules, Seat, Seed, State, Viewer, Viewers, redeal_unseen,
};
use tiny::{Face, Options, Pile, Tiny};

const RED: Seat = Seat::new(0);
const BLUE: Seat = Seat::new(1);

fn state(seed: u64) -> State<Tiny> {
    Tiny::set_up(&Options::default(), 2, Dice::new(Seed::from(seed))).unwrap()
}

fn faces(state: &State<Tiny>, pile: Pile) -> Vec<Face> {
    let mut faces: Vec<Face> = state.cards.iter(pile).map(|card| state.cards.face(card)).collect();
    faces.sort_unstable();
    faces
}

#[test]
fn a_view_shows_the_own_hand_and_blanks_the_others() {
    let state = state(1);
    let view = state.view(RED.into());
    assert!(view.cards.iter(Pile::Hand(RED)).all(|card| view.cards.known(card).is_some()));
    assert!(view.cards.iter(Pile::Hand(BLUE)).all(|card| view.cards.known(card).is_none()));
    assert!(view.cards.iter(Pile::Deck).all(|card| view.cards.known(card).is_none()));
    assert_eq!(view.cards.count(Pile::Hand(BLUE)), state.cards.count(Pile::Hand(BLUE)));
}

#[test]
fn a_spectator_sees_no_hand() {
    let view = state(1).view(Viewer::Spectator);
    assert!(view.cards.all().all(|card| view.cards.known(card).is_none()));
}

#[test]
fn a_view_has_no_dice() {
    let [one, other] = [state(1), state(1)].map(|mut state| {
        let _ = state.dice.below(6);
        state
    });
    let mut later = other.clone();
    let _ = later.dice.below(6);
    assert_eq!(one.view(RED.into()), later.view(RED.into()));
}

#[test]
fn a_card_shown_is_remembered_until_the_pile_is_shuffled() {
    let mut state = state(1);
    let card = state.cards.top(Pile::Deck).unwrap();
    state.cards.show(card, Viewers::only(RED));
    assert_eq!(state.view(RED.into()).cards.known(card), Some(state.cards.face(card)));
    assert_eq!(state.view(BLUE.into()).cards.known(card), None);
    state.cards.shuffle(Pile::Deck, &mut state.dice);
    assert_eq!(state.view(RED.into()).cards.known(card), None);
}

#[test]
fn a_shuffle_keeps_the_faces_and_deals_them_to_other_handles() {
    let mut state = state(1);
    let (before, order) = (state.clone(), state.cards.iter(Pile::Deck).collect::<Vec<_>>());
    state.cards.shuffle(Pile::Deck, &mut state.dice);
    assert_eq!(faces(&state, Pile::Deck), faces(&before, Pile::Deck));
    assert_eq!(state.cards.iter(Pile::Deck).collect::<Vec<_>>(), order);
    assert!(order.iter().any(|&card| state.cards.face(card) != before.cards.face(card)));
}

#[test]
fn all_cards_of_a_pile_come_to_lie_under_another_in_their_order() {
    let mut state = state(1);
    let cards = |state: &State<Tiny>, pile| state.cards.iter(pile).collect::<Vec<_>>();
    let both = [cards(&state, Pile::Hand(BLUE)), cards(&state, Pile::Hand(RED))].concat();
    state.cards.put_all(Pile::Hand(RED), Pile::Hand(BLUE));
    assert_eq!(cards(&state, Pile::Hand(BLUE)), both);
    assert_eq!(state.cards.count(Pile::Hand(RED)), 0);
    assert!(both.iter().all(|&card| state.cards.seen(card).contains(BLUE.into())));
    state.cards.put_all(Pile::Hand(BLUE), Pile::Hand(RED));
    assert_eq!(cards(&state, Pile::Hand(RED)), both);
    state.cards.put_all(Pile::Hand(BLUE), Pile::Hand(RED));
    assert_eq!(cards(&state, Pile::Hand(RED)), both);
    assert_eq!(state.cards.audit(), Ok(()));
}

#[test]
fn who_saw_a_card_in_a_hand_cannot_follow_it_when_it_is_laid_face_down() {
    // Over many shuffles the card that leaves is each handle about equally often, whichever was chosen.
    let mut left = std::collections::HashMap::<CardId, usize>::new();
    for seed in 0..400 {
        let mut state = state(seed);
        let hand = state.cards.set(Pile::Hand(RED));
        let chosen = hand.nth(0).unwrap();
        let face = state.cards.face(chosen);
        state.cards.show(chosen, Viewers::only(BLUE));
        let laid = state.cards.conceal(Pile::Hand(RED), CardSet::of(chosen), hand, &mut state.dice);
        let laid = laid.iter().next().unwrap();
        assert_eq!(state.cards.face(laid), face);
        assert!(hand.iter().all(|card| !state.cards.seen(card).contains(BLUE.into())));
        assert!(hand.iter().all(|card| state.cards.seen(card).contains(RED.into())));
        *left.entry(laid).or_default() += 1;
    }
    assert_eq!(left.len(), 4);
    assert!(left.values().all(|often| (60..140).contains(often)), "{left:?}");
}

#[test]
fn who_saw_a_card_that_could_not_have_been_chosen_still_knows_that_it_is_there() {
    let mut state = state(1);
    let hand = state.cards.set(Pile::Hand(RED));
    let (chosen, flare) = (hand.nth(0).unwrap(), hand.nth(3).unwrap());
    let face = state.cards.face(flare);
    state.cards.show(flare, Viewers::EVERYBODY);
    let mut among = hand;
    among.remove(flare);
    let _ = state.cards.conceal(Pile::Hand(RED), CardSet::of(chosen), among, &mut state.dice);
    let view = state.view(BLUE.into());
    let known: Vec<Face> =
        view.cards.iter(Pile::Hand(RED)).filter_map(|card| view.cards.known(card)).collect();
    assert_eq!(known, [face]);
}

#[test]
fn cards_move_between_piles_and_keep_their_order() {
    let mut state = state(1);
    let [first, second] = [0, 1].map(|nth| state.cards.set(Pile::Hand(RED)).nth(nth).unwrap());
    state.cards.put(first, Pile::Discard);
    state.cards.put(second, Pile::Discard);
    assert_eq!(state.cards.iter(Pile::Discard).collect::<Vec<_>>(), [first, second]);
    state.cards.put_on_top(second, Pile::Discard);
    assert_eq!(state.cards.top(Pile::Discard), Some(second));
    assert_eq!(state.cards.pile_of(first), Pile::Discard);
    assert_eq!(state.cards.count(Pile::Hand(RED)), 2);
    state.cards.audit().unwrap();
}

#[test]
fn an_imagined_world_keeps_what_was_seen_and_deals_the_rest_anew() {
    let state = state(1);
    let view = state.view(RED.into());
    let mut dice = Dice::new(Seed::from(4));
    let mut hands = std::collections::HashSet::new();
    for _ in 0..30 {
        let world = redeal_unseen(&view, &mut dice).unwrap();
        assert_eq!(world.view(RED.into()), view);
        let mut all: Vec<Face> = world.cards.all().map(|card| world.cards.face(card)).collect();
        let mut expected: Vec<Face> = state.cards.all().map(|card| state.cards.face(card)).collect();
        all.sort_unstable();
        expected.sort_unstable();
        assert_eq!(all, expected);
        hands.insert(faces(&world, Pile::Hand(BLUE)));
    }
    assert!(hands.len() > 5, "the hidden hand is dealt anew each time");
}

#[test]
fn a_guard_face_down_is_imagined_as_a_guard() {
    let mut state = state(1);
    // Blue's whole hand lies face down as guards, as far as red can tell: only guards will do.
    let hand: Vec<CardId> = state.cards.iter(Pile::Hand(BLUE)).collect();
    for card in hand {
        state.cards.put(card, Pile::Guard(BLUE));
    }
    let mut dice = Dice::new(Seed::from(4));
    for _ in 0..200 {
        let world = redeal_unseen(&state.view(RED.into()), &mut dice).unwrap();
        assert!(
            world.cards.iter(Pile::Guard(BLUE)).all(|card| matches!(world.cards.face(card), Face::Guard(_)))
        );
    }
}

#[test]
fn a_view_that_nothing_fits_is_an_error() {
    let mut state = state(1);
    // Every card of the game as a guard: there are not so many.
    let all: Vec<CardId> = state.cards.all().collect();
    for card in all {
        state.cards.put(card, Pile::Guard(BLUE));
    }
    let error = redeal_unseen(&state.view(RED.into()), &mut Dice::new(Seed::from(1))).unwrap_err();
    assert!(error.to_string().starts_with("no world fits this view: "), "{error}");
}

#[test]
fn cards_written_down_and_read_back_are_the_same() {
    let state = state(5);
    let text = serde_json::to_string(&state).unwrap();
    let read: State<Tiny> = serde_json::from_str(&text).unwrap();
    assert_eq!(read, state);
    assert_eq!(read.hash(), state.hash());
}

#[test]
fn a_state_with_a_card_twice_does_not_read_back() {
    let text = serde_json::to_string(&state(5)).unwrap();
    assert!(serde_json::from_str::<State<Tiny>>(&text.replace("\"id\":3,", "\"id\":4,")).is_err());
    assert!(serde_json::from_str::<State<Tiny>>(&text.replace("\"id\":3,", "\"id\":200,")).is_err());
}

#[test]
fn every_pile_is_open_to_whom_it_says() {
    assert_eq!(Pile::Deck.open_to(), Viewers::NOBODY);
    let game = Game::<Tiny>::start(&Options::default(), 2, Seed::from(1)).unwrap();
    let state = game.state();
    for card in state.cards.all() {
        assert_eq!(
            state.cards.seen(card).and(state.cards.pile_of(card).open_to()),
            state.cards.pile_of(card).open_to()
        );
    }
}

#[test]
fn a_secret_of_the_board_is_hidden_and_imagined_anew() {
    let state = state(1);
    let view = state.view(RED.into());
    assert_eq!(view.board.ambitions, [state.board.ambitions[0], 0, 0, 0]);
    assert_eq!(state.view(Viewer::Spectator).board.ambitions, [0; 4]);
    let mut dice = Dice::new(Seed::from(2));
    let imagined: std::collections::HashSet<u8> =
        (0..40).map(|_| redeal_unseen(&view, &mut dice).unwrap().board.ambitions[1]).collect();
    assert_eq!(imagined.len(), 4, "each outpost may be the one");
}
