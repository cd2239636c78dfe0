//! A room by itself: what its steps make of it.

use kernel::Viewer;

use super::*;
use crate::step::Spectators;

/// A room of the tiny game in which people have all seats and the game has begun.
fn room(seats: usize, pace: Pace, seed: u64) -> Room {
    let setup = Setup {
        game: "tiny".into(),
        rules: 1,
        options: None,
        seats: vec![SeatSetup::Open; seats],
        public: false,
        pace,
        window: 0,
        spectators: Spectators { allowed: true, delay: 0.0 },
        seed: Seed::from(seed).to_string(),
    };
    let mut room = Room::open(setup).unwrap();
    for index in 0..seats {
        let took = Entry::Took { seat: Seat::new(index), name: "Ann".into(), token: index.to_string() };
        room.enact(&took, 0, &mut Ears::default()).unwrap();
    }
    room.enact(&Entry::Started, 0, &mut Ears::default()).unwrap();
    room
}

/// A step in which somebody answers.
fn step(room: &mut Room, entry: Entry, at: u64) {
    let step = Step { at, entries: vec![entry], hash: None };
    room.follow(&[], &step, &mut Ears::default()).unwrap();
}

fn act(room: &mut Room, entry: &Entry, at: u64) {
    room.enact(entry, at, &mut Ears::default()).unwrap();
}

/// Whom the game waits for first, and what they are asked.
fn turn(room: &Room) -> Option<(Seat, table::Open)> {
    let table = room.table.as_ref()?;
    let seat = table.waiting().iter().next()?;
    Some((seat, table.open(seat)?))
}

/// Any answer to it.
fn any(room: &Room, seat: Seat, ask: &str) -> Entry {
    let Some(StandIn::Answer(answer)) = room.any_answer(seat) else { panic!("{ask} has an answer") };
    Entry::Answered(Answered { seat, ask: ask.to_owned(), answer, by: By::Person })
}

#[test]
fn a_deal_has_a_minute_in_all() {
    let (limit, mut deals, mut longest) = (100_000, 0, 0);
    for seed in 0..40 {
        let mut room = room(3, Pace::Live { seconds: 100.0 }, seed);
        let (mut at, mut deal): (u64, Option<u64>) = (0, None);
        let mut asked_at = std::collections::HashMap::new();
        let mut asked = 0;
        while let Some((seat, open)) = turn(&room) {
            for (seat, decision) in room.decisions() {
                asked_at.entry((seat, decision.number)).or_insert(at);
            }
            let since = asked_at[&(seat, room.decision(seat).unwrap().number)];
            if open.is_deal {
                deals += usize::from(deal.is_none());
                let begun = *deal.get_or_insert(since);
                assert_eq!(room.decision(seat).unwrap().until, Some(begun + DEAL), "{open:?}");
                asked += 1;
                longest = longest.max(asked);
            } else {
                if !open.is_reaction {
                    (deal, asked) = (None, 0);
                }
                assert_eq!(room.decision(seat).unwrap().until, Some(since + limit), "{open:?}");
            }
            at += 1000;
            let answer = any(&room, seat, &open.ask);
            act(&mut room, &answer, at);
        }
    }
    assert!(deals > 20 && longest > 2, "{deals} deals, the longest of {longest} questions");
}

#[test]
fn who_passes_until_a_phase_is_asked_again_from_then_on() {
    let (mut passed, mut asked_again) = (0, 0);
    for seed in 0..40 {
        let mut room = room(4, Pace::None, seed);
        let settings = Settings { until: Some("trade".into()), ..Settings::default() };
        act(&mut room, &Entry::Settings { seat: Seat::new(0), settings }, 0);
        let mut has_begun = false;
        loop {
            let settled = room.settle(0, &mut Ears::default()).unwrap();
            assert!(settled.is_empty() || !has_begun, "it was said until then only");
            passed += settled.len();
            has_begun |= room.table.as_ref().unwrap().phase().as_deref() == Some("trade");
            let Some((seat, open)) = turn(&room) else { break };
            if seat == Seat::new(0) && open.optional {
                assert!(has_begun, "{open:?} was passed until then");
                asked_again += 1;
            }
            let answer = any(&room, seat, &open.ask);
            act(&mut room, &answer, 0);
            has_begun |= room.table.as_ref().unwrap().phase().as_deref() == Some("trade");
        }
    }
    assert!(passed > 20 && asked_again > 20, "{passed} passed, {asked_again} asked again");
}

#[test]
fn whose_time_is_over_agrees_to_nothing() {
    let (mut refused, mut passed) = (0, 0);
    for seed in 0..40 {
        let mut room = room(3, Pace::None, seed);
        while let Some((seat, open)) = turn(&room) {
            let Some(StandIn::Answer(answer)) = room.stand_in(seat) else { panic!("{open:?}") };
            if open.ask == "respond" {
                assert_eq!(answer, "refuse");
                refused += 1;
            }
            if open.optional {
                assert_eq!(answer, "-", "{open:?}");
                passed += 1;
            }
            let answer = any(&room, seat, &open.ask);
            act(&mut room, &answer, 0);
        }
    }
    assert!(refused > 20 && passed > 20, "{refused} refused, {passed} passed");
}

#[test]
fn a_window_is_told_from_the_one_before_by_its_end_even_if_both_open_at_once() {
    let (at, mut both) = (1000, 0);
    for seed in 0..40 {
        let mut room = room(3, Pace::None, seed);
        room.setup.window = 400;
        let mut before: Option<(i64, u64)> = None;
        while let Some((seat, open)) = turn(&room) {
            let answer = any(&room, seat, &open.ask);
            step(&mut room, answer, at);
            // What a spectator may know of moves on only when another window opens.
            let (shown, until) =
                (room.shown[index(Viewer::Spectator)], room.window(at).map(|window| window.until));
            let now = until.map(|until| (shown, until));
            if let (Some((shown, until)), Some((shown_before, until_before))) = (now, before)
                && shown != shown_before
            {
                assert_ne!(until, until_before);
                both += 1;
            }
            before = now;
        }
    }
    assert!(both > 20, "{both} windows");
}
