//! Set-up: what lies on the table when the game begins, the ways to get an alien, and options that are refused.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use duel::{
    Alien, BLUE, Choose, Deck, Destiny, Duel, Envoy, Face, ORANGE, Options, Phase, Pile, Place, Suit,
};
use kernel::{Dice, Game, Seed, State};

/// Aliens that do nothing before the game.
const PLAIN: [Alien; 2] = [Alien::Swarm, Alien::Prime];

fn plain() -> Options {
    Options { choose: Choose::Named, aliens: PLAIN.to_vec(), ..Options::default() }
}

/// A game as it is when set-up is over; what is asked before that is answered at random.
fn set_up(options: &Options, seed: u64) -> Game<Duel> {
    let mut game =
        Game::<Duel>::start(options, 2, Seed::from(seed)).unwrap_or_else(|error| panic!("{error}"));
    let mut dice = Dice::new(Seed::from(seed));
    while game.state().board.phase == Phase::SetUp {
        let seat = game.waiting().iter().next().expect("somebody is asked");
        game.answer_at_random(seat, &mut dice).expect("there is an answer");
    }
    game
}

fn refusal(options: &Options, seats: usize) -> String {
    Game::<Duel>::start(options, seats, Seed::from(1))
        .map(|_| ())
        .expect_err("the options are refused")
        .to_string()
}

fn faces(state: &State<Duel>, fits: impl Fn(Face) -> bool) -> BTreeMap<Face, usize> {
    let mut faces = BTreeMap::new();
    for face in state.cards.all().map(|card| state.cards.face(card)).filter(|&face| fits(face)) {
        *faces.entry(face).or_default() += 1;
    }
    faces
}

#[test]
fn every_card_is_there() {
    let game = set_up(&plain(), 1);
    let state = game.state();
    let plans = faces(&state, Face::is_plan);
    assert_eq!((plans.len(), plans.values().sum::<usize>()), (34, 34), "17 in each colour, each once");
    assert_eq!(faces(&state, Face::is_reinforcement).values().sum::<usize>(), 19);
    assert_eq!(faces(&state, |face| face.planet().is_some()).len(), 12);
    assert_eq!(faces(&state, |face| face.envoy().is_some()).len(), Envoy::ALL.len());
}

#[test]
fn ships_tactics_hands_and_envoys_are_as_the_book_says() {
    for seed in 0..20 {
        let game = set_up(&plain(), seed);
        let state = game.state();
        let board = &state.board;
        assert_eq!(board.drawn, 1, "the first discovery card is drawn");
        assert!(matches!(board.phase, Phase::Resolve | Phase::SetDials), "it brings a duel");
        for seat in [ORANGE, BLUE] {
            assert_eq!((board.ships(seat, Place::Supply), board.ships(seat, Place::Warp)), (15, 5));
            assert_eq!((board.ready[seat.index()].len(), board.spent[seat.index()].len()), (5, 0));
            assert_eq!((state.cards.count(Pile::Hand(seat)), state.cards.count(Pile::Deck(seat))), (6, 11));
        }
        for suit in Suit::ALL {
            let envoy = board.envoy(suit).expect("one of each suit is in play");
            assert!(envoy.ally.is_none() && !envoy.faceup);
            assert_eq!(state.cards.face(envoy.card).envoy().map(Envoy::suit), Some(suit));
        }
        assert_eq!(state.cards.count(Pile::Past), 1);
        assert!(board.card.is_some_and(|card| {
            state.cards.face(card).destiny().map(Destiny::deck) == Some(Deck::Discovery)
        }));
    }
}

#[test]
fn the_higher_of_two_revealed_plans_leads() {
    let mut leaders = [0; 2];
    for seed in 0..50 {
        let game = set_up(&plain(), seed);
        leaders[game.state().board.leader.index()] += 1;
    }
    assert!(leaders.iter().all(|&times| times > 10), "{leaders:?}");
}

#[test]
fn aliens_are_random_chosen_dealt_or_named() {
    let aliens = |game: &Game<Duel>| game.state().board.aliens.map(|alien| alien.expect("everybody has one"));
    assert_eq!(aliens(&set_up(&plain(), 3)), PLAIN);
    let one = Options { aliens: vec![Alien::Pitfall], ..plain() };
    assert_eq!(aliens(&set_up(&one, 3))[0], Alien::Pitfall);
    for choose in [Choose::Random, Choose::Free, Choose::Dealt] {
        for seed in 0..40 {
            let [orange, blue] = aliens(&set_up(&Options { choose, ..Options::default() }, seed));
            assert_ne!(orange, blue, "each alien is there once");
        }
    }
}

#[test]
fn the_first_game_is_the_one_of_the_book() {
    let game = set_up(&Options { first_game: true, ..Options::default() }, 5);
    let state = game.state();
    assert_eq!(state.board.aliens, [Some(Alien::Swarm), Some(Alien::Prime)]);
    let envoys =
        Suit::ALL.map(|suit| state.board.envoy(suit).and_then(|envoy| state.cards.face(envoy.card).envoy()));
    assert_eq!(envoys, [Some(Envoy::Cudgel), Some(Envoy::Chosen), Some(Envoy::Deuce)]);
}

#[test]
fn options_that_cannot_be_played_are_refused_with_the_reason() {
    let named = |aliens: &[Alien]| Options { aliens: aliens.to_vec(), ..plain() };
    assert_eq!(refusal(&named(&[Alien::Prime, Alien::Prime]), 2), "aliens: Prime is there twice");
    assert_eq!(refusal(&named(&[Alien::Prime, Alien::Swarm, Alien::Pitfall]), 2), "aliens: 3 for 2 players");
    let unnamed = Options { aliens: PLAIN.to_vec(), ..Options::default() };
    assert_eq!(refusal(&unnamed, 2), "aliens: they can be named only with choose = \"named\"");
    let both = Options { first_game: true, ..plain() };
    assert!(refusal(&both, 2).starts_with("first_game: it settles the aliens"));
    for seats in [0, 1, 3, 9] {
        let message = refusal(&Options::default(), seats);
        assert!(message.ends_with(&format!("is for 2 to 2 players, not {seats}")), "{message}");
    }
}

#[test]
fn the_state_fits_into_four_kilobytes() {
    let size = size_of::<State<Duel>>();
    assert!(size <= 4096, "{size} bytes");
}

/// The code that every component shares. What it needs to know of a component stands in that component's own file.
#[test]
fn no_phase_and_no_machinery_names_a_component() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files: Vec<PathBuf> = ["phases", "effects"]
        .iter()
        .flat_map(|folder| fs::read_dir(source.join(folder)).expect("the folder is there"))
        .map(|entry| entry.expect("it can be read").path())
        .collect();
    let shared =
        ["moves", "ships", "hands", "friendship", "resources", "planet_bar", "board", "clash", "layout"];
    files.extend(shared.map(|file| source.join(file).with_extension("rs")));
    let mut found = Vec::new();
    for file in files {
        found.extend(names_in(&file));
    }
    assert!(found.is_empty(), "components are named in {found:?}");
}

fn names_in(file: &Path) -> Vec<String> {
    let aliens = Alien::ALL.iter().map(|alien| format!("Alien::{alien:?}"));
    let envoys = Envoy::ALL.iter().map(|envoy| format!("Envoy::{envoy:?}"));
    let cards = duel::DiscoveryCard::ALL.iter().map(|card| format!("DiscoveryCard::{card:?}"));
    let names: Vec<String> = aliens.chain(envoys).chain(cards).collect();
    let text = fs::read_to_string(file).expect("it can be read");
    let code = text.lines().map(|line| line.split("//").next().unwrap_or_default());
    let mut found = Vec::new();
    for (number, line) in code.enumerate() {
        let is_there = |name: &&String| {
            line.match_indices(name.as_str())
                .any(|(at, _)| !line[at + name.len()..].starts_with(|letter: char| letter.is_alphanumeric()))
        };
        found.extend(
            names.iter().filter(is_there).map(|name| format!("{}:{}: {name}", file.display(), number + 1)),
        );
    }
    found
}
