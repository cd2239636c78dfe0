//! The laws that every game keeps, as functions that panic where one is broken. Property tests of each rules crate
//! call them over random games; the fuzz targets call those about text.

use std::collections::HashSet;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::cards::{CardId, CardSet};
use crate::decision::Answer;
use crate::dice::{Dice, Seed};
use crate::event::Event as _;
use crate::game::{Game, Position};
use crate::imagine::redeal_unseen;
use crate::notation::Lens;
use crate::protocol::{Message, Request, Session, read_request};
use crate::record::{Record, Recorder, replay};
use crate::rules::Rules;
use crate::scenario::Scenario;
use crate::seats::{Seat, SeatSet, Viewer};
use crate::text::read_text;

mod openly;
mod twins;

pub use openly::what_is_asked_openly_is_no_secret;
pub use twins::a_secret_changes_nothing_for_others;
use twins::{NEAR, Twins};

/// How many answers of a question are tried, and by how many further answers they must have made a difference.
const FEW: u128 = 6;
const SOON: usize = 12;
/// How many answers of a question are looked at one by one.
const SAMPLE: u128 = 40;
/// The most decisions that any game of the family takes.
const ENDLESS: usize = 200_000;

/// Plays a whole game at random and shows it before every decision. Panics if it does not end.
pub fn play_at_random<R: Rules>(
    options: &R::Options,
    seats: usize,
    seed: Seed,
    mut watch: impl FnMut(&Game<R>),
) -> Recorder<R> {
    let who = vec!["random".to_owned(); seats];
    let mut recorder = Recorder::<R>::start(options, &who, seed).unwrap_or_else(|error| panic!("{error}"));
    let mut dice = Dice::new(seed).split();
    for _ in 0..ENDLESS {
        watch(recorder.game());
        let Some(seat) = random_seat(recorder.game().waiting(), &mut dice) else { return recorder };
        let answer =
            recorder.game().draw_answer(seat, &mut dice).expect("a seat that is waited for has a question");
        recorder.answer(seat, answer).unwrap_or_else(|refusal| panic!("a drawn answer is legal: {refusal}"));
    }
    panic!("seed {seed}: no end after {ENDLESS} decisions");
}

/// A game after so many answers at random, or at its end.
pub fn play_some<R: Rules>(options: &R::Options, seats: usize, seed: Seed, answers: usize) -> Game<R> {
    let mut dice = Dice::new(seed).split();
    let mut game = Game::start(options, seats, seed).unwrap_or_else(|error| panic!("{error}"));
    for _ in 0..answers {
        let Some(seat) = random_seat(game.waiting(), &mut dice) else { break };
        game.answer_at_random(seat, &mut dice).expect("a seat that is waited for has a question");
    }
    game
}

fn random_seat(seats: SeatSet, dice: &mut Dice) -> Option<Seat> {
    let position = (!seats.is_empty()).then(|| dice.below(seats.len() as u32) as usize)?;
    seats.iter().nth(position)
}

/// Cards and ships are conserved, and the game ends.
pub fn nothing_is_lost<R: Rules>(options: &R::Options, seats: usize, seed: Seed) {
    play_at_random::<R>(options, seats, seed, |game| {
        game.state().audit().unwrap_or_else(|error| panic!("seed {seed}: {error}"));
    });
}

/// How many games [`many_games`] plays, and how they are held to account.
#[derive(Clone, Copy, Debug)]
pub struct Soak {
    /// How many games are played.
    pub games: u64,
    /// One in so many games is recorded and replayed.
    pub record_every: u64,
    /// One in so many is held to the laws of hiding at every decision.
    pub look_every: u64,
    /// All others are, at one in so many decisions.
    pub glance_every: u32,
    /// No game may have more chapters.
    pub most_chapters: u32,
}

impl Soak {
    /// The same, with as many games looked at as the caller of the tests has asked for.
    #[must_use]
    pub fn as_told(self) -> Self {
        Self { look_every: number_of("FIFTH_LOOK_EVERY").unwrap_or(self.look_every), ..self }
    }
}

/// What came of very many games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Soaked {
    pub games: u64,
    pub decisions: u64,
    pub chapters: u64,
    /// How many games had as many chapters as a game can have.
    pub longest: u64,
    /// How many nobody has won.
    pub unwon: u64,
    /// How often somebody had seen more than a view can remember.
    pub forgotten: u64,
}

impl fmt::Display for Soaked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { games, decisions, chapters, longest, unwon, forgotten } = self;
        write!(
            f,
            "{games} games, {chapters} chapters, {decisions} decisions; {longest} games as long as can be, {unwon} without a winner; {forgotten} memories lost"
        )
    }
}

/// A number that the caller of the tests has set in the environment.
pub fn number_of(variable: &str) -> Option<u64> {
    std::env::var(variable).ok().and_then(|text| text.parse().ok())
}

/// How many games are listed that have gone wrong.
const MOST_LISTED: usize = 20;

/// Laws of a game's own, about what happens from one decision to the next.
pub trait Laws<R: Rules>: Default {
    /// Whether there are any: they go by what is told, which takes time.
    const HEARS: bool;

    /// Says what is wrong with what has happened since it was called last, as the game stands before the next decision.
    fn hold(&mut self, game: &Game<R>) -> Result<(), String>;
}

/// No laws besides those that every game keeps.
#[derive(Debug, Default)]
pub struct NoLaws;

impl<R: Rules> Laws<R> for NoLaws {
    const HEARS: bool = false;

    fn hold(&mut self, _: &Game<R>) -> Result<(), String> {
        Ok(())
    }
}

/// Plays very many random games on all cores, the one with each number by the options that `game` says, and holds them to
/// account after every decision, also by laws of their own. Whatever goes wrong in one, the others are played as well.
pub fn many_games<R: Rules, L: Laws<R>>(
    soak: Soak,
    game: impl Fn(u64) -> (R::Options, usize) + Sync,
) -> Soaked {
    let games = soak.games;
    let next = AtomicU64::new(1);
    let sums = [const { AtomicU64::new(0) }; 5];
    let failed = Mutex::new(Vec::new());
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number > games {
                        break;
                    }
                    let (options, seats) = game(number);
                    let played =
                        catch_unwind(AssertUnwindSafe(|| one_of_many::<R, L>(soak, number, &options, seats)));
                    let Ok(counts) = played else {
                        let game = format!("seed {number}, {seats} seats, {options:?}");
                        failed.lock().expect("nothing fails while it is locked").push(game);
                        continue;
                    };
                    for (sum, count) in sums.iter().zip(counts) {
                        sum.fetch_add(count, Ordering::Relaxed);
                    }
                }
            });
        }
    });
    let failed = failed.into_inner().expect("nothing fails while it is locked");
    let listed = failed.iter().take(MOST_LISTED).map(String::as_str).collect::<Vec<_>>().join("\n");
    assert!(failed.is_empty(), "{} games have gone wrong:\n{listed}", failed.len());
    let [decisions, chapters, longest, unwon, forgotten] = sums.map(AtomicU64::into_inner);
    Soaked { games, decisions, chapters, longest, unwon, forgotten }
}

/// Plays a game and holds it to account: how many decisions and chapters it took, whether it was as long as can be,
/// whether nobody has won, and how often a view had too much to remember.
fn one_of_many<R: Rules, L: Laws<R>>(
    soak: Soak,
    number: u64,
    options: &R::Options,
    seats: usize,
) -> [u64; 5] {
    let seed = Seed::from(number);
    let mut game: Game<R> = Game::start(options, seats, seed).unwrap_or_else(|error| panic!("{error}"));
    game.keep_nothing();
    game.listen(L::HEARS);
    let mut laws = L::default();
    laws.hold(&game).unwrap_or_else(|error| panic!("{error}"));
    let mut dice = Dice::new(seed).split();
    let mut decisions = 0;
    while let Some(seat) = game.waiting().iter().next() {
        game.answer_at_random(seat, &mut dice).expect("a seat that is waited for has a question");
        decisions += 1;
        laws.hold(&game).unwrap_or_else(|error| panic!("{error}, as was told: {}", lines(&game)));
        let state = game.state();
        state.audit().unwrap_or_else(|error| panic!("{error}"));
        assert!(R::chapter(&state) <= soak.most_chapters, "it does not end");
    }
    let chapters = R::chapter(&game.state());
    let unwon = game.winners().is_none_or(SeatSet::is_empty);
    if number.is_multiple_of(soak.record_every) {
        a_record_replays::<R>(options, seats, seed);
    }
    if number.is_multiple_of(soak.look_every) {
        a_view_hides::<R>(options, seats, seed);
        a_secret_changes_nothing_for_others::<R>(options, seats, seed);
        what_is_asked_openly_is_no_secret::<R>(options, seats, seed);
    } else {
        laws_hold_now_and_then::<R, L>(options, seats, seed, soak.glance_every);
    }
    let (is_longest, forgotten) = (chapters == soak.most_chapters, game.state().cards.forgotten());
    [decisions, chapters.into(), is_longest.into(), unwon.into(), forgotten.into()]
}

/// What was told by the last answer.
fn lines<R: Rules>(game: &Game<R>) -> String {
    game.events().iter().map(|told| told.event.line()).collect::<Vec<_>>().join(" / ")
}

/// A record is read back to itself and replays to the same hash.
pub fn a_record_replays<R: Rules>(options: &R::Options, seats: usize, seed: Seed) {
    let recorder = play_at_random::<R>(options, seats, seed, |_| {});
    let record = recorder.record();
    let text = record.to_string();
    let read = Record::parse(&text).unwrap_or_else(|error| panic!("seed {seed}: {error}\n{text}"));
    assert_eq!(read, record, "seed {seed}");
    assert_eq!(read.to_string(), text, "seed {seed}");
    let game =
        replay::<R>(&text, &read, |_, _| {}).unwrap_or_else(|error| panic!("seed {seed}: {error}\n{text}"));
    assert_eq!(*game.state(), *recorder.game().state(), "seed {seed}");
}

/// A position revived at any decision is the live game, also after a journey as bytes.
pub fn a_position_revives<R: Rules>(options: &R::Options, seats: usize, seed: Seed) {
    play_at_random::<R>(options, seats, seed, |game| {
        let position = game.position().expect("nothing was imagined");
        let bytes = postcard::to_allocvec(&position).expect("a position is plain data");
        let position: Position<R> = postcard::from_bytes(&bytes).expect("what was written can be read");
        assert_same(&Game::revive(&position).expect("its answers were legal"), game);
    });
}

fn assert_same<R: Rules>(one: &Game<R>, other: &Game<R>) {
    assert_eq!(*one.state(), *other.state());
    assert_eq!(one.state().hash(), other.state().hash());
    assert_eq!((one.waiting(), one.is_over()), (other.waiting(), other.is_over()));
    for seat in one.waiting().iter() {
        assert_eq!(one.question(seat).as_deref(), other.question(seat).as_deref());
    }
    assert_eq!(one.position(), other.position());
}

/// Two games grown from one position go their own ways and leave it and the original alone.
pub fn a_copy_diverges_alone<R: Rules>(options: &R::Options, seats: usize, seed: Seed) {
    let mut dice = Dice::new(seed).split();
    play_at_random::<R>(options, seats, seed, |game| {
        if dice.below(8) > 0 {
            return;
        }
        let (before, hash) = (game.position().expect("nothing was imagined"), game.state().hash());
        let mut copy = Game::revive(&before.clone()).expect("its answers were legal");
        for _ in 0..20 {
            let Some(seat) = random_seat(copy.waiting(), &mut dice) else { break };
            copy.answer_at_random(seat, &mut dice).expect("a seat that is waited for has a question");
        }
        assert_eq!(game.state().hash(), hash);
        assert_eq!(game.position().as_ref(), Some(&before));
    });
}

/// Every answer a question lists is legal, different from the others, and reads back from its notation.
pub fn listed_answers_are_legal<R: Rules>(options: &R::Options, seats: usize, seed: Seed) {
    let mut dice = Dice::new(seed).split();
    play_at_random::<R>(options, seats, seed, |game| {
        let state = game.state();
        for seat in game.waiting().iter() {
            let question = game.question(seat).expect("a seat that is waited for has a question");
            let lens = Lens::new(&state, seat);
            assert_eq!(question.ask.to_string().parse::<R::Ask>().as_ref(), Ok(&question.ask));
            let count = question.count();
            assert!(count > 0, "{question:?} has no answer");
            let mut texts = HashSet::new();
            let sample = (0..count.min(SAMPLE)).map(|index| question.nth(index)).collect::<Vec<_>>();
            let drawn = (0..4).map(|_| question.draw(&mut dice)).collect::<Vec<_>>();
            for (number, answer) in sample.iter().chain(&drawn).enumerate() {
                assert_eq!(question.check(answer), Ok(()), "{answer:?} to {question:?}");
                let text = lens.write(&question, answer);
                assert!(!text.contains([';', '\n']), "{text} cannot stand in a record");
                assert_eq!(lens.read(&question, &text).as_ref(), Ok(answer), "{text} to {question:?}");
                assert!(texts.insert(text) || number >= sample.len(), "{answer:?} is listed twice");
            }
            for nothing in [question.decline(), question.refuse()].into_iter().flatten() {
                assert_eq!(question.check(&nothing), Ok(()), "{nothing:?} to {question:?}");
            }
        }
    });
}

/// Every question is put in a sentence that a person can read: whole, without a gap that was to be filled in, without a
/// code name.
pub fn every_question_is_a_sentence<R: Rules>(options: &R::Options, seats: usize, seed: Seed) {
    play_at_random::<R>(options, seats, seed, |game| {
        for seat in game.waiting().iter() {
            let question = game.question(seat).expect("a seat that is waited for has a question");
            let prompt = R::prompt(&game.view(seat.into()), seat, &question);
            assert!(prompt.ends_with(['?', '.', ':']), "{prompt}");
            assert!(!prompt.contains(['{', '}', '_', '"']), "{prompt}");
            assert!(!prompt.contains("a player"), "of whom does this speak? {prompt}");
        }
    });
}

/// Nobody is asked what would change nothing: of a question with several answers, some lead to another position, are told
/// otherwise, or are followed by another question, if not at once then soon.
pub fn an_answer_changes_something<R: Rules>(options: &R::Options, seats: usize, seed: Seed) {
    play_at_random::<R>(options, seats, seed, answers_matter_here);
}

fn answers_matter_here<R: Rules>(game: &Game<R>) {
    // What is answered together is looked at when all have answered.
    let waiting = game.waiting();
    let Some(seat) = waiting.iter().next().filter(|_| waiting.len() == 1) else { return };
    let question = game.question(seat).expect("a seat that is waited for has a question").clone();
    let position = game.position().expect("nothing was imagined");
    let count = question.count().min(FEW);
    let mut games: Vec<Game<R>> = (0..count)
        .map(|index| {
            let mut game = Game::revive(&position).expect("its answers were legal");
            game.listen(true);
            game.answer(seat, question.nth(index)).expect("a listed answer is legal");
            game
        })
        .collect();
    for _ in 0..SOON {
        let [first, others @ ..] = games.as_slice() else { return };
        if others.is_empty() || others.iter().any(|other| !is_the_same(first, other)) {
            return;
        }
        let Some(seat) = first.waiting().iter().next() else { break };
        for game in &mut games {
            let answer = game.question(seat).map(|question| question.nth(0));
            game.answer(seat, answer.expect("they wait for the same")).expect("a listed answer is legal");
        }
    }
    panic!("whatever is answered to {}, it is the same", question.ask);
}

fn is_the_same<R: Rules>(one: &Game<R>, other: &Game<R>) -> bool {
    let are_told = |game: &Game<R>| game.events().iter().map(|told| told.event.line()).collect::<Vec<_>>();
    one.waiting() == other.waiting()
        && one.waiting().iter().all(|seat| one.question(seat).as_deref() == other.question(seat).as_deref())
        && are_told(one) == are_told(other)
        && one.state().hash() == other.state().hash()
}

/// An answer that is not asked for, not legal or too late is refused by name, and nothing has changed.
pub fn a_refusal_changes_nothing<R: Rules>(options: &R::Options, seats: usize, seed: Seed) {
    let mut dice = Dice::new(seed).split();
    let try_all = |game: &Game<R>, dice: &mut Dice| {
        // On a copy: a law must not depend on the promise that it checks.
        let Some(position) = game.position() else { return };
        let mut copy = Game::revive(&position).expect("its answers were legal");
        let before = game.state().hash();
        for seat in SeatSet::first(seats).iter() {
            for answer in strange_answers::<R>(dice) {
                let legal = game.question(seat).is_some_and(|question| question.check(&answer).is_ok());
                if legal {
                    continue;
                }
                let refusal = copy.answer(seat, answer.clone()).expect_err("an illegal answer is refused");
                assert_eq!(refusal.seat, R::seat_name(seat));
                let ask = game.question(seat).map(|question| question.ask.to_string());
                assert!(ask.is_none() || refusal.ask == ask, "{refusal} should name {ask:?}");
                assert!(!refusal.reason.to_string().is_empty());
            }
            for text in ["", "-", "none", ",", "#", "#999", "nonsense:9", "💥", "99999999999", "a,b,c:1"] {
                if let Ok(answer) = copy.read_answer(seat, text) {
                    let legal = copy.question(seat).is_some_and(|question| question.check(&answer).is_ok());
                    assert!(legal || copy.answer(seat, answer).is_err());
                }
            }
        }
        assert_eq!(copy.state().hash(), before);
        assert_same(&copy, game);
    };
    let recorder = play_at_random::<R>(options, seats, seed, |game| try_all(game, &mut dice));
    try_all(recorder.game(), &mut dice);
}

/// Answers of every kind, mostly wrong ones.
fn strange_answers<R: Rules>(dice: &mut Dice) -> Vec<Answer<R>> {
    let card = CardId::new(dice.below(255) as usize);
    vec![
        Answer::Pass,
        Answer::Cards(CardSet::of(card)),
        Answer::Cards((0..255).map(CardId::new).collect()),
        Answer::Number((dice.below(65_536) as u16).cast_signed()),
        Answer::Players(SeatSet::first(8)),
        Answer::Ships([1; crate::counting::MAX_PLACES]),
    ]
}

/// The laws that take their time, at one in so many decisions of a game.
fn laws_hold_now_and_then<R: Rules, L: Laws<R>>(options: &R::Options, seats: usize, seed: Seed, one_in: u32) {
    let mut dice = Dice::new(seed).split();
    play_at_random::<R>(options, seats, seed, |game| match dice.below(one_in) {
        0 => view_hides_here(game, &mut dice),
        1 => twins::secrets_change_nothing_here(game, 1, &mut dice),
        2 => openly::no_secret_is_asked_openly_here(game, &mut dice),
        3 if L::HEARS => answers_matter_here(game),
        _ => {}
    });
}

/// A view tells nothing of what its viewer has not seen, whatever is done next: over two hidden worlds that look the
/// same to somebody, they see the same as long as they are told the same.
pub fn a_view_hides<R: Rules>(options: &R::Options, seats: usize, seed: Seed) {
    let mut dice = Dice::new(seed).split();
    play_at_random::<R>(options, seats, seed, |game| view_hides_here(game, &mut dice));
}

fn view_hides_here<R: Rules>(game: &Game<R>, dice: &mut Dice) {
    let position = game.position().expect("nothing was imagined");
    let seats = game.state().seat_count();
    for viewer in Viewer::all(seats) {
        let world = Game::revive(&position).expect("its answers were legal");
        let mut other = Game::revive(&position).expect("its answers were legal");
        other.imagine(viewer, dice).unwrap_or_else(|error| panic!("{error}"));
        other.state().audit().expect("an imagined world is whole");
        if let Viewer::Seat(seat) = viewer {
            assert_imagined_alike(&position, &other, seat, dice);
        }
        // The same chance in both: what differs afterwards comes from hidden faces alone.
        other.share_dice(&world);
        Twins::imagined([world, other], viewer).follow(NEAR, dice);
    }
    let public = game.view(Viewer::Spectator);
    for card in public.cards.all().filter(|&card| public.cards.known(card).is_some()) {
        let has_seen = public.cards.seen(card).contains(Viewer::Spectator);
        assert!(has_seen || public.cards.concluded().contains(card), "how is {card:?} known?");
    }
}

/// What a seat imagines does not depend on the world behind its view: by the same chance it is the same.
fn assert_imagined_alike<R: Rules>(position: &Position<R>, other: &Game<R>, viewer: Seat, dice: &mut Dice) {
    let chance = dice.split();
    let mut from_truth = Game::revive(position).expect("its answers were legal");
    from_truth.imagine(viewer, &mut chance.clone()).expect("a view can be believed in");
    let from_view =
        redeal_unseen(&other.view(viewer.into()), &mut chance.clone()).expect("a view can be believed in");
    assert_eq!(*from_truth.state(), from_view);
    // Imagined once more, the game that was imagined already asks the same of everybody.
    let mut again = Game::revive(position).expect("its answers were legal");
    again.imagine(viewer, &mut dice.split()).expect("a view can be believed in");
    again.imagine(viewer, &mut chance.clone()).expect("a view can be believed in");
    assert_eq!(*from_truth.state(), *again.state());
    assert_eq!(from_truth.waiting(), again.waiting());
    for seat in again.waiting().iter() {
        assert_eq!(from_truth.question(seat).as_deref(), again.question(seat).as_deref());
    }
}

/// Any bytes are a record or an error that says where, never a panic; and a record replays or says why not.
pub fn any_bytes_are_a_record_or_an_error<R: Rules>(bytes: &[u8]) {
    let Ok(text) = read_text(bytes, crate::record::MAX_BYTES) else { return };
    if let Ok(record) = Record::parse(text) {
        assert_eq!(Record::parse(&record.to_string()).as_ref(), Ok(&record));
        let _ = replay::<R>(text, &record, |_, _| {});
    }
}

/// Any bytes are a scenario or an error, never a panic; and a scenario runs or says why not.
pub fn any_bytes_are_a_scenario_or_an_error<R: Rules>(bytes: &[u8]) {
    let Ok(text) = read_text(bytes, crate::scenario::MAX_BYTES) else { return };
    if let Ok(scenario) = Scenario::<R>::parse(text) {
        let _ = scenario.run(text, None);
    }
}

/// Any line is a request of the protocol or an error; a request is followed, or gets one error, after which everything
/// that these viewers can see and the record are as before. Returns what was said.
pub fn any_line_is_followed_or_changes_nothing(
    session: &mut dyn Session,
    viewers: &[&str],
    line: &str,
) -> Vec<Message> {
    let request = match read_request(line) {
        Ok(request) => request,
        Err(error) => return vec![error],
    };
    let before = everything_seen(session, viewers);
    let mut said = Vec::new();
    session.receive(&request, &mut |message| said.push(message));
    assert!(!said.is_empty(), "{line} was not answered");
    if said.iter().any(|message| matches!(message, Message::Error { .. })) {
        assert_eq!(said.len(), 1, "an error comes alone: {said:?}");
        assert_eq!(
            everything_seen(session, viewers),
            before,
            "{line} was refused, but something has changed"
        );
    }
    said
}

/// Every view, and the record, which has the State's hash; where one is withheld, the error that says so.
fn everything_seen(session: &mut dyn Session, viewers: &[&str]) -> Vec<Message> {
    let views = viewers.iter().map(|&viewer| Request::View { to: viewer.to_owned() });
    let mut seen = Vec::new();
    for request in views.chain([Request::Record {}]) {
        session.receive(&request, &mut |message| seen.push(message));
    }
    seen
}

/// Any text is an answer in notation or an error, at every decision of a game; what is read is written the same.
pub fn any_text_is_an_answer_or_an_error<R: Rules>(game: &Game<R>, text: &str) {
    for seat in game.waiting().iter() {
        let question = game.question(seat).expect("a seat that is waited for has a question");
        let state = game.state();
        let lens = Lens::new(&state, seat);
        if let Ok(answer) = lens.read(&question, text)
            && question.check(&answer).is_ok()
        {
            let written = lens.write(&question, &answer);
            assert_eq!(lens.read(&question, &written).as_ref(), Ok(&answer), "{text} was written {written}");
            // Otherwise something in it was said twice or meant nothing, and was swallowed.
            assert_eq!(parts(text), parts(&written), "{text} was written {written}");
        }
    }
}

/// How many words an answer has.
fn parts(text: &str) -> usize {
    text.split(|letter: char| letter.is_whitespace() || letter == ',').filter(|word| !word.is_empty()).count()
}
