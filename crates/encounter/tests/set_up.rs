//! Set-up: what lies on the table when the game begins, the ways to get an alien, and options that are refused.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use encounter::{Alien, Artifact, Choose, Cosmic, Face, Options, Phase, Pile, Place, PlanetSet, Special};
use kernel::{Dice, Game, Seat, Seed, State, Viewer};

/// Aliens that do nothing before the game.
const PLAIN: [Alien; 5] = [Alien::Macron, Alien::Clone, Alien::Zombie, Alien::Parasite, Alien::Void];

fn plain() -> Options {
    Options { choose: Choose::Named, aliens: PLAIN.to_vec(), ..Options::default() }
}

/// A game as it is when set-up is over; what is asked before that is answered at random.
fn set_up(options: &Options, seats: usize, seed: u64) -> Game<Cosmic> {
    let options = Options { aliens: options.aliens.iter().copied().take(seats).collect(), ..options.clone() };
    let mut game =
        Game::<Cosmic>::start(&options, seats, Seed::from(seed)).unwrap_or_else(|error| panic!("{error}"));
    let mut dice = Dice::new(Seed::from(seed));
    while game.state().board.phase == Phase::SetUp {
        let seat = game.waiting().iter().next().expect("somebody is asked");
        game.answer_at_random(seat, &mut dice).expect("there is an answer");
    }
    game
}

fn refusal(options: &Options, seats: usize) -> String {
    Game::<Cosmic>::start(options, seats, Seed::from(1))
        .map(|_| ())
        .expect_err("the options are refused")
        .to_string()
}

/// How many there are of each face that fits.
fn counted(state: &State<Cosmic>, fits: impl Fn(Face) -> bool) -> BTreeMap<Face, usize> {
    let mut faces = BTreeMap::new();
    for face in state.cards.all().map(|card| state.cards.face(card)).filter(|&face| fits(face)) {
        *faces.entry(face).or_default() += 1;
    }
    faces
}

fn is_flare(face: Face) -> bool {
    matches!(face, Face::Flare(_))
}

fn is_cosmic(face: Face) -> bool {
    face.card_type().is_some() && !is_flare(face)
}

fn is_destiny(face: Face) -> bool {
    matches!(face, Face::Colour(_) | Face::Hazard(_) | Face::Wild | Face::Special(_))
}

fn aliens(game: &Game<Cosmic>) -> Vec<Alien> {
    let state = game.state();
    let mut sheets: Vec<_> = state.board.sheets.iter().collect();
    sheets.sort_by_key(|sheet| sheet.owner);
    sheets.into_iter().filter_map(|sheet| sheet.alien).collect()
}

fn flares(game: &Game<Cosmic>) -> Vec<Alien> {
    let faces = counted(&game.state(), is_flare);
    faces
        .into_keys()
        .filter_map(|face| if let Face::Flare(alien) = face { Some(alien) } else { None })
        .collect()
}

#[test]
fn the_cosmic_deck_is_complete_card_by_card() {
    let attacks = [
        (0, 1),
        (1, 1),
        (4, 4),
        (5, 1),
        (6, 7),
        (7, 1),
        (8, 7),
        (9, 1),
        (10, 4),
        (11, 1),
        (12, 2),
        (13, 1),
        (14, 2),
        (15, 1),
        (20, 2),
        (23, 1),
        (30, 1),
        (40, 1),
    ];
    let artifacts = [
        (Artifact::CardZap, 2),
        (Artifact::CosmicZap, 2),
        (Artifact::MobiusTubes, 2),
        (Artifact::EmotionControl, 1),
        (Artifact::ForceField, 1),
        (Artifact::IonicGas, 1),
        (Artifact::Plague, 1),
        (Artifact::Quash, 1),
    ];
    let mut expected: BTreeMap<Face, usize> = BTreeMap::from([
        (Face::Negotiate, 15),
        (Face::Morph, 1),
        (Face::Reinforcement(2), 2),
        (Face::Reinforcement(3), 3),
        (Face::Reinforcement(5), 1),
    ]);
    expected.extend(attacks.map(|(value, count)| (Face::Attack(value), count)));
    expected.extend(artifacts.map(|(artifact, count)| (Face::Artifact(artifact), count)));

    let sum = |fits: &dyn Fn(Face) -> bool| -> usize {
        expected.iter().filter(|(face, _)| fits(**face)).map(|(_, count)| count).sum()
    };
    assert_eq!(sum(&Face::is_attack), 39);
    assert_eq!(sum(&Face::is_encounter), 55);
    assert_eq!(sum(&|face| matches!(face, Face::Artifact(_))), 11);
    assert_eq!(sum(&|_| true), 72);

    for seats in 3..=5 {
        for flares in [false, true] {
            let game = set_up(&Options { flares, ..plain() }, seats, 7);
            assert_eq!(counted(&game.state(), is_cosmic), expected, "{seats} seats");
        }
    }
}

#[test]
fn ten_flares_are_in_the_deck_or_none() {
    for seats in 3..=5 {
        let game = set_up(&plain(), seats, 3);
        let flares = flares(&game);
        assert_eq!(flares.len(), 10);
        assert!(
            PLAIN[..seats].iter().all(|alien| flares.contains(alien)),
            "the flare of every alien in the game is there"
        );
        let without = set_up(&Options { flares: false, ..plain() }, seats, 3);
        assert!(counted(&without.state(), is_flare).is_empty());
    }
}

#[test]
fn the_destiny_deck_has_just_the_colours_of_those_who_play() {
    for seats in 3..=5 {
        let mut expected: BTreeMap<Face, usize> = BTreeMap::from([(Face::Wild, 2)]);
        expected.extend(Special::ALL.map(|special| (Face::Special(special), 1)));
        for seat in (0..seats).map(Seat::new) {
            expected.extend([(Face::Colour(seat), 2), (Face::Hazard(seat), 1)]);
        }
        let game = set_up(&plain(), seats, 11);
        assert_eq!(counted(&game.state(), is_destiny), expected);
        assert_eq!(expected.values().sum::<usize>(), 3 * seats + 5);
    }
}

#[test]
fn everybody_begins_with_eight_cards() {
    for seed in 0..20 {
        let game = set_up(&plain(), 4, seed);
        let state = game.state();
        for seat in state.seats().iter() {
            assert_eq!(state.cards.count(Pile::Hand(seat)), 8, "seed {seed}");
        }
    }
}

#[test]
fn everybody_begins_with_five_planets_of_four_ships_and_no_foreign_colony() {
    for (planets, seats) in [(5_u8, 3), (5, 5), (4, 4)] {
        let game = set_up(&Options { planets, ..plain() }, seats, 5);
        let state = game.state();
        let board = &state.board;
        assert_eq!(board.planets.len(), usize::from(planets) * seats);
        for seat in state.seats().iter() {
            assert_eq!(board.home_planets(seat), PlanetSet::system(seat, planets.into()));
            assert!(board.home_planets(seat).iter().all(|planet| board.ships(seat, planet) == 4));
            assert_eq!(board.ship_count(seat), 4 * planets);
            assert_eq!(board.ships(seat, Place::Warp), 0);
            assert_eq!(board.track[seat.index()], 0);
            assert!(!board.is_powerless(seat));
        }
    }
}

#[test]
fn four_planets_change_what_wins_and_what_a_power_needs() {
    let numbers = |planets: u8| {
        let edition = set_up(&Options { planets, ..plain() }, 3, 5).state().board.edition;
        (
            edition.planets * edition.ships_a_planet,
            edition.colonies_to_win,
            edition.home_colonies,
            edition.hand,
        )
    };
    assert_eq!(numbers(5), (20, 5, 3, 8));
    assert_eq!(numbers(4), (16, 4, 2, 8));
}

#[test]
fn the_first_player_is_one_who_plays_and_not_always_the_same() {
    let mut first = [false; 3];
    for seed in 0..40 {
        let game = set_up(&plain(), 3, seed);
        first[game.state().board.turn.seat.index()] = true;
    }
    assert_eq!(first, [true; 3]);
}

#[test]
fn named_aliens_sit_clockwise_in_the_order_in_which_they_are_named() {
    assert_eq!(aliens(&set_up(&plain(), 5, 1)), PLAIN);
}

#[test]
fn where_fewer_aliens_are_named_than_play_the_rest_is_random() {
    let options = Options { choose: Choose::Named, aliens: vec![Alien::Zombie], ..Options::default() };
    let games: Vec<_> = (0..8).map(|seed| aliens(&set_up(&options, 4, seed))).collect();
    assert!(games.iter().all(|aliens| aliens.len() == 4 && aliens[0] == Alien::Zombie));
    assert!(games.iter().any(|aliens| *aliens != games[0]));
}

#[test]
fn aliens_that_are_to_be_kept_apart_are_neither_dealt_nor_offered_together() {
    let apart = |aliens: &[Alien]| aliens.iter().all(|one| aliens.iter().all(|other| one.goes_with(*other)));
    for seed in 0..2_000 {
        let game = Game::<Cosmic>::start(&Options::default(), 5, Seed::from(seed)).unwrap();
        assert!(apart(&aliens(&game)), "seed {seed}");
        let options = Options { choose: Choose::Draft, ..Options::default() };
        let game = Game::<Cosmic>::start(&options, 5, Seed::from(seed)).unwrap();
        let offered: Vec<Alien> = game.state().board.drafts.into_iter().flatten().flatten().collect();
        assert_eq!(offered.len(), 10);
        assert!(apart(&offered), "seed {seed}: {offered:?}");
    }
}

#[test]
fn random_aliens_are_all_different() {
    for seed in 0..30 {
        let mut aliens = aliens(&set_up(&Options::default(), 5, seed));
        aliens.sort_unstable();
        aliens.dedup();
        assert_eq!(aliens.len(), 5, "seed {seed}");
    }
}

#[test]
fn a_draft_offers_two_aliens_each_and_puts_all_their_flares_into_the_deck() {
    for seats in 3..=5 {
        let options = Options { choose: Choose::Draft, ..Options::default() };
        let game = Game::<Cosmic>::start(&options, seats, Seed::from(4)).expect("a draft can be agreed");
        let drafts = game.state().board.drafts;
        let dealt: Vec<Alien> = drafts[..seats].iter().flatten().copied().flatten().collect();
        assert_eq!(dealt.len(), 2 * seats);
        assert_eq!(game.waiting().len(), seats, "all choose at once");

        let game = set_up(&options, seats, 4);
        for (index, alien) in aliens(&game).into_iter().enumerate() {
            assert!(drafts[index].contains(&Some(alien)));
        }
        let flares = flares(&game);
        assert_eq!(flares.len(), 10);
        assert!(dealt.iter().all(|alien| flares.contains(alien)));
    }
}

#[test]
fn a_combo_deals_its_own_aliens_with_their_flares() {
    let options = Options { choose: Choose::Combo, combo: Some(1), ..Options::default() };
    let names = ["Loser", "Clone", "Trader", "Oracle", "Sorcerer"];
    let mut orders = Vec::new();
    for seats in 3..=5 {
        for seed in 0..6 {
            let game = set_up(&options, seats, seed);
            let dealt = aliens(&game);
            let mut sorted: Vec<_> = dealt.iter().map(ToString::to_string).collect();
            sorted.sort();
            let mut expected = names[..seats].to_vec();
            expected.sort_unstable();
            assert_eq!(sorted, expected);
            let flares = flares(&game);
            assert_eq!(flares.len(), 10);
            assert!(dealt.iter().all(|alien| flares.contains(alien)));
            orders.push(dealt);
        }
    }
    orders.sort();
    orders.dedup();
    assert!(orders.len() > 3, "who gets which is random");
}

#[test]
fn without_a_number_the_combo_is_random() {
    let options = Options { choose: Choose::Combo, ..Options::default() };
    let mut tables: Vec<Vec<Alien>> = (0..12)
        .map(|seed| {
            let mut aliens = aliens(&set_up(&options, 3, seed));
            aliens.sort_unstable();
            aliens
        })
        .collect();
    tables.sort();
    tables.dedup();
    assert!(tables.len() > 1);
}

#[test]
fn techs_are_dealt_where_they_were_agreed_upon_and_long_ones_left_out_with_four_planets() {
    let is_tech = |face| matches!(face, Face::Tech(_));
    let techs = |technology, planets| {
        let game = set_up(&Options { technology, planets, ..plain() }, 4, 9);
        let state = game.state();
        let kept = state.seats().iter().map(|seat| state.cards.count(Pile::Techs(seat))).collect::<Vec<_>>();
        (counted(&state, is_tech).len(), kept, state.cards.count(Pile::TechDiscard))
    };
    assert_eq!(techs(false, 5), (0, vec![0; 4], 0));
    let (all, kept, discarded) = techs(true, 5);
    assert_eq!((all, kept, discarded), (20, vec![1; 4], 4), "of two techs each player keeps one");
    assert!(techs(true, 4).0 < all, "those that take eight ships or more are not in the shorter game");
}

#[test]
fn hidden_sheets_begin_face_down() {
    let hidden = set_up(&Options { hidden_powers: true, ..plain() }, 3, 2);
    assert!(hidden.state().board.sheets.iter().all(|sheet| sheet.secret));
    let open = set_up(&plain(), 3, 2);
    assert!(open.state().board.sheets.iter().all(|sheet| !sheet.secret));
}

#[test]
fn options_that_cannot_be_played_are_refused_with_the_reason() {
    let planets = |planets| Options { planets, ..Options::default() };
    assert_eq!(refusal(&planets(3), 4), "planets: expected 5, or 4 for the shorter game, not 3");
    assert_eq!(refusal(&planets(6), 4), "planets: expected 5, or 4 for the shorter game, not 6");

    let named =
        |aliens: &[Alien]| Options { choose: Choose::Named, aliens: aliens.to_vec(), ..Options::default() };
    assert_eq!(refusal(&named(&PLAIN), 3), "aliens: 5 for 3 seats");
    assert_eq!(refusal(&named(&[Alien::Clone, Alien::Clone]), 3), "aliens: Clone is there twice");

    let combo = |combo| Options { choose: Choose::Combo, combo: Some(combo), ..Options::default() };
    for number in [0, 35, u8::MAX] {
        assert!(refusal(&combo(number), 3).starts_with("combo: for 3 players there are 1"));
    }

    let unnamed = Options { aliens: vec![Alien::Clone], ..Options::default() };
    assert_eq!(refusal(&unnamed, 3), "aliens: they can be named only with choose = \"named\"");
    let no_combo = Options { combo: Some(1), ..Options::default() };
    assert_eq!(refusal(&no_combo, 3), "combo: it can be picked only with choose = \"combo\"");

    for seats in [0, 1, 2, 6, 9] {
        let message = refusal(&Options::default(), seats);
        assert!(message.ends_with(&format!("is for 3 to 5 players, not {seats}")), "{message}");
    }
}

#[test]
fn the_state_fits_into_eight_kilobytes() {
    let size = size_of::<State<Cosmic>>();
    assert!(size <= 8192, "{size} bytes");
}

/// The code that every component shares. What it needs to know of a component stands in that component's own file.
#[test]
fn no_phase_and_no_machinery_names_an_alien() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    for folder in ["phases", "effects"] {
        for entry in fs::read_dir(source.join(folder)).expect("the folder is there") {
            files.push(entry.expect("it can be read").path());
        }
    }
    files
        .extend(["moves.rs", "ships.rs", "hands.rs", "rulebook.rs", "deal.rs"].map(|file| source.join(file)));
    let mut found = Vec::new();
    for file in files {
        found.extend(names_in(&file));
    }
    assert!(found.is_empty(), "aliens are named in {found:?}");
}

fn names_in(file: &PathBuf) -> Vec<String> {
    let text = fs::read_to_string(file).expect("it can be read");
    let code = text.lines().map(|line| line.split("//").next().unwrap_or_default());
    let mut found = Vec::new();
    for (number, line) in code.enumerate() {
        let words: Vec<&str> = line.split(|letter: char| !letter.is_alphanumeric()).collect();
        for alien in Alien::ALL {
            let name = format!("{alien:?}");
            // The trait of that name is no alien.
            let is_named =
                if name == "Clone" { line.contains("Alien::Clone") } else { words.contains(&name.as_str()) };
            if is_named {
                found.push(format!("{}:{}: {name}", file.display(), number + 1));
            }
        }
    }
    found
}

#[test]
fn what_lies_on_a_secret_sheet_only_its_owner_sees() {
    let aliens = vec![Alien::TickTock, Alien::Macron, Alien::Miser];
    let options = Options { choose: Choose::Named, aliens, hidden_powers: true, ..Options::default() };
    let game = set_up(&options, 3, 1);
    for viewer in Viewer::all(3) {
        let view = game.view(viewer);
        let tokens: Vec<u8> = view.board.sheets.iter().map(|sheet| sheet.tokens).collect();
        let is_owner = viewer == Viewer::Seat(Seat::new(0));
        assert_eq!(tokens, [if is_owner { 10 } else { 0 }, 0, 0], "{viewer:?}");
        assert!((0..3).all(|seat| view.cards.count(Pile::Hoard(Seat::new(seat))) == 0), "{viewer:?}");
    }
}
