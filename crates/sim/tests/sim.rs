//! What the simulator promises, over all games.

#![allow(clippy::unwrap_used, reason = "the functions beside the tests are tests, too")]

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use duel::Duel;
use encounter::{Alien, Cosmic, Event, Options, Outcome, Side};
use kernel::record::{Record, replay};
use kernel::{Dice, Game, Seat};
use parquet::file::reader::{FileReader as _, SerializedFileReader};
use parquet::record::{Field, Row};
use sim::{End, Notes, Plan, Played, Report, RowFile, RowFormat, Run, Study, Totals, page, tables};
use tiny::Tiny;

fn play<R: Study>(plan: &Plan<R>, threads: usize) -> Vec<Played> {
    plan.check().unwrap();
    let mut all = Vec::new();
    let run = Run { threads, stop: &AtomicBool::new(false), records: None };
    let add = |played: &Played| {
        all.push(*played);
        Ok(())
    };
    assert_eq!(run.all(plan, |_| {}, add).unwrap(), []);
    all
}

fn sum<R: Study>(plan: &Plan<R>, games: &[Played]) -> Totals {
    let mut totals = Totals::new(plan);
    for game in games {
        totals.add(game);
    }
    totals
}

fn report<R: Study>(plan: &Plan<R>, games: &[Played]) -> Report {
    Report::new(plan, "{ }", &sum(plan, games), 1.0, 1, &[])
}

fn base(games: u64) -> Plan<Cosmic> {
    Plan { games, players: vec![3, 4, 5], ..Plan::default() }
}

/// A folder of one test's own.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

fn same_whatever_the_threads<R: Study>(plan: &Plan<R>) {
    let one = play(plan, 1);
    assert_eq!(one.len() as u64, plan.games);
    assert!(one.iter().map(|game| game.number).eq(plan.from..plan.from + plan.games));
    for threads in [2, 5] {
        assert_eq!(play(plan, threads), one, "{threads} threads");
    }
    let other = Plan { seed: 2.into(), ..plan.clone() };
    assert_ne!(play(&other, 2), one, "another seed");
}

#[test]
fn the_same_seed_gives_the_same_games_whatever_the_number_of_threads() {
    same_whatever_the_threads(&base(60));
    same_whatever_the_threads(&Plan::<Duel> { games: 60, ..Plan::default() });
    same_whatever_the_threads(&Plan::<Tiny> { games: 60, ..Plan::default() });
}

#[test]
fn parts_of_a_simulation_are_the_same_games_as_the_whole() {
    let whole = play(&base(30), 2);
    let part = play(&Plan { from: 11, games: 7, ..base(30) }, 2);
    assert_eq!(part, whole[10..17]);
}

#[test]
fn a_game_that_is_recorded_is_the_same_game_and_its_record_replays() {
    let folder = folder("records");
    let plan = base(6);
    let mut recorded = Vec::new();
    let run = Run { threads: 2, stop: &AtomicBool::new(false), records: Some(&folder) };
    run.all(
        &plan,
        |_| {},
        |played| {
            recorded.push(*played);
            Ok(())
        },
    )
    .unwrap();
    assert_eq!(recorded, play(&plan, 1));
    let mut files: Vec<PathBuf> = fs::read_dir(&folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    assert_eq!(files.len(), 6);
    for (file, played) in files.iter().zip(&recorded) {
        let text = fs::read_to_string(file).unwrap();
        let record = Record::parse(&text).unwrap();
        assert_eq!(record.seed, plan.seed.of_game(played.number));
        assert_eq!(record.entries.len(), played.decisions as usize);
        let game = replay::<Cosmic>(&text, &record, |_, _| {}).unwrap();
        assert_eq!(game.winners(), Some(played.winners));
    }
}

#[test]
fn when_it_is_stopped_what_is_done_counts() {
    let (stop, done) = (AtomicBool::new(false), AtomicU64::new(0));
    let plan = base(1_000_000);
    let mut totals = Totals::new(&plan);
    let run = Run { threads: 2, stop: &stop, records: None };
    let tick = |_: &Played| {
        if done.fetch_add(1, Ordering::Relaxed) == 25 {
            stop.store(true, Ordering::Relaxed);
        }
    };
    run.all(&plan, tick, |played| {
        totals.add(played);
        Ok(())
    })
    .unwrap();
    assert_eq!(totals.games, done.load(Ordering::Relaxed));
    assert!((26..1000).contains(&totals.games), "{}", totals.games);
    assert!(Report::new(&plan, "{ }", &totals, 1.0, 2, &[]).interrupted);
}

/// What the notes say of one game, and what its events say.
#[test]
fn notes_agree_with_the_events_of_the_game() {
    let plan = base(40);
    let mut counted: BTreeMap<usize, u64> = BTreeMap::new();
    for played in play(&plan, 2) {
        let seed = plan.seed.of_game(played.number);
        let (players, mut dice) = (played.players.into(), Dice::new(seed).split());
        let options = Cosmic::with_aliens(&plan.options, &plan.aliens, players, &mut dice);
        let mut game = Game::<Cosmic>::start(&options, players, seed).unwrap();
        // How each encounter ended, by what was told of it last.
        let mut ends: BTreeMap<u32, (Seat, Seat, Outcome)> = BTreeMap::new();
        let mut first = None;
        let mut aliens: BTreeMap<usize, Alien> = BTreeMap::new();
        loop {
            for told in game.events().iter() {
                match told.event {
                    Event::Outcome { offense, defense, outcome } => {
                        ends.insert(told.chapter, (offense, defense, outcome));
                    }
                    Event::First { seat } => first = Some(seat),
                    Event::Alien { seat, alien } => {
                        aliens.entry(seat.index()).or_insert(alien);
                    }
                    _ => {}
                }
            }
            let Some(seat) = game.waiting().iter().next() else { break };
            game.answer_at_random(seat, &mut dice).unwrap();
        }
        assert_eq!(played.notes.first, first, "game {}", played.number);
        for (seat, alien) in aliens {
            assert_eq!(played.notes.aliens[seat], Some(alien as u16), "game {}", played.number);
        }
        let mut told = [0; End::COUNT];
        let mut won = [[0; 2]; 8];
        for (offense, defense, outcome) in ends.into_values() {
            let end = match outcome {
                Outcome::Won(Side::Offense) => End::Won(0),
                Outcome::Won(Side::Defense) => End::Won(1),
                Outcome::BothLose => End::BothLose,
                Outcome::DealMade => End::DealMade,
                Outcome::DealFailed => End::DealFailed,
                _ => continue,
            };
            told[end.index()] += 1;
            if let End::Won(side) = end {
                won[[offense, defense][side].index()][side] += 1;
            }
        }
        let mut noted = all_ends(&played.notes);
        noted[End::Otherwise.index()] = 0;
        assert_eq!(noted, told, "game {}", played.number);
        assert_eq!(played.notes.deeds.map(|deeds| deeds.won), won, "game {}", played.number);
        noted
            .iter()
            .enumerate()
            .for_each(|(end, &count)| *counted.entry(end).or_default() += u64::from(count));
    }
    let never: Vec<usize> = (0..5).filter(|end| counted[end] == 0).collect();
    assert!(never.is_empty(), "of no such end was there an example: {never:?}");
}

fn all_ends(notes: &Notes) -> [u32; End::COUNT] {
    let mut sums = [0; End::COUNT];
    for ends in notes.ends.iter().flatten() {
        sums.iter_mut().zip(ends).for_each(|(sum, count)| *sum += count);
    }
    sums
}

#[test]
fn every_duel_and_contest_has_a_winner_and_every_game_its_aliens() {
    for played in play(&Plan::<Duel> { games: 100, ..Plan::default() }, 2) {
        let ends = all_ends(&played.notes);
        assert!(ends[0] + ends[1] > 0 && ends[2..] == [0; 4], "{ends:?}");
        assert!(played.notes.aliens[..2].iter().all(Option::is_some) && played.notes.first.is_some());
    }
}

#[test]
fn aliens_that_are_asked_for_are_in_every_game() {
    let names = ["zombie", "Tick-Tock"].map(str::to_owned);
    let aliens = Plan::<Cosmic>::read_aliens(&names).unwrap();
    let plan = Plan { aliens: aliens.clone(), ..base(30) };
    for played in play(&plan, 2) {
        for &alien in &aliens {
            assert!(played.notes.aliens.contains(&Some(alien as u16)), "game {}", played.number);
        }
    }
}

/// Of more aliens than play, some are drawn; two that do not go together are never drawn together.
#[test]
fn of_many_aliens_those_are_drawn_that_go_together() {
    let names = ["Healer", "Masochist", "Gambler", "Sorcerer", "Zombie", "Void", "Will"].map(str::to_owned);
    let aliens = Plan::<Cosmic>::read_aliens(&names).unwrap();
    let plan = Plan { aliens: aliens.clone(), players: vec![4], ..base(200) };
    let mut counted = [false; 7];
    for played in play(&plan, 2) {
        let dealt: Vec<Alien> =
            played.notes.aliens.iter().flatten().map(|&alien| Alien::ALL[usize::from(alien)]).collect();
        assert_eq!(dealt.len(), 4);
        for (index, one) in dealt.iter().enumerate() {
            assert!(dealt[..index].iter().all(|&other| one.goes_with(other)), "{dealt:?}");
            let asked = aliens.iter().position(|&alien| Alien::ALL[alien] == *one);
            counted[asked.expect("no alien that was not asked for")] = true;
        }
    }
    assert_eq!(counted, [true; 7]);
}

#[test]
fn a_plan_that_cannot_be_carried_out_is_refused() {
    let wrong = |plan: Plan<Cosmic>| plan.check().unwrap_err().to_string();
    let has = |error: String, parts: &[&str]| {
        for part in parts {
            assert!(error.contains(part), "expected `{part}` in `{error}`");
        }
    };
    has(wrong(Plan { games: 0, ..base(1) }), &["--games", "at least 1"]);
    has(wrong(Plan { players: vec![4, 6], ..base(1) }), &["--players", "3 to 5 players", "not 6"]);
    has(wrong(Plan { bots: vec!["clever".into()], ..base(1) }), &["--bots", "`clever`", "random"]);
    has(wrong(Plan { bots: vec!["random".into(); 2], ..base(1) }), &["--bots", "2 bots for 3 seats"]);
    has(
        wrong(Plan { options: Options { planets: 9, ..Options::default() }, ..base(1) }),
        &["--options", "planets"],
    );
    let draft = Options { choose: encounter::Choose::Draft, ..Options::default() };
    has(wrong(Plan { aliens: vec![1], options: draft, ..base(1) }), &["--aliens", "`choose`"]);
    let clashing = Plan::<Cosmic>::read_aliens(&["Healer".into(), "Masochist".into()]).unwrap();
    has(wrong(Plan { aliens: clashing, ..base(1) }), &["--aliens", "Healer and Masochist", "leave one out"]);
    has(Plan::<Tiny>::read_aliens(&["Zombie".into()]).unwrap_err().to_string(), &["`Zombie`", "has none"]);
    has(Plan::<Duel>::read_aliens(&["Zombie".into()]).unwrap_err().to_string(), &["`Zombie`", "Archivist"]);
    let duel = Plan::<Duel> { players: vec![3], ..Plan::default() }.check().unwrap_err().to_string();
    has(duel, &["--players", "is for 2 players, not 3"]);
}

fn write_rows<R: Study>(plan: &Plan<R>, games: &[Played], format: RowFormat, name: &str) -> PathBuf {
    let path = folder(name).join("rows");
    let mut rows = RowFile::create(&path, format, plan).unwrap();
    for game in games {
        rows.add(game).unwrap();
    }
    assert!(!path.exists(), "not before it is finished");
    rows.finish().unwrap();
    path
}

/// The columns of a row as the CSV has them.
fn as_text(row: &Row) -> Vec<String> {
    let text = |(_, field): (&String, &Field)| match field {
        Field::Null => String::new(),
        Field::Str(word) => word.clone(),
        other => other.to_string(),
    };
    row.get_column_iter().map(text).collect()
}

/// More rows than are written together, so that there are several groups.
#[test]
fn parquet_and_csv_have_the_same_rows_and_they_add_up_to_the_report() {
    let plan = Plan::<Tiny> { games: 20_000, players: vec![4], ..Plan::default() };
    let games = play(&plan, 2);
    let totals = sum(&plan, &games);
    let csv = write_rows(&plan, &games, RowFormat::Csv, "csv");
    let parquet = write_rows(&plan, &games, RowFormat::Parquet, "parquet");
    let csv = fs::read_to_string(csv).unwrap();
    let mut lines = csv.lines().map(|line| line.split(',').map(str::to_owned).collect::<Vec<String>>());
    let head = lines.next().unwrap();
    let lines: Vec<Vec<String>> = lines.collect();
    let reader = SerializedFileReader::new(fs::File::open(parquet).unwrap()).unwrap();
    assert!(reader.metadata().num_row_groups() > 1);
    let rows: Vec<Row> = reader.get_row_iter(None).unwrap().map(Result::unwrap).collect();
    let names: Vec<String> = rows[0].get_column_iter().map(|(name, _)| name.clone()).collect();
    assert_eq!(names, head);
    assert_eq!((rows.len(), lines.len()), (80_000, 80_000));
    for (row, line) in rows.iter().zip(&lines) {
        assert_eq!(&as_text(row), line);
    }
    let column = |name: &str| head.iter().position(|column| column == name).unwrap();
    let count = |name: &str| lines.iter().filter(|line| line[column(name)] == "true").count() as u64;
    assert_eq!((count("won"), count("shared")), (totals.bots[0].won, totals.bots[0].shared));
    let decisions: u64 = lines.iter().map(|line| line[column("decisions")].parse::<u64>().unwrap()).sum();
    assert_eq!(decisions, 4 * totals.decisions);
}

#[test]
fn the_report_is_told_in_every_form() {
    let plan = base(60);
    let report = report(&plan, &play(&plan, 2));
    let json: serde_json::Value = serde_json::from_str(&report.json()).unwrap();
    assert_eq!((&json["games"], &json["seconds"]), (&60.into(), &1.0.into()));
    for key in ["decisions", "games_per_second", "decisions_per_second"] {
        assert!(json[key].as_f64().unwrap() > 0.0, "{key}");
    }
    let aliens = json["aliens"].as_object().unwrap();
    let total = |key: &str| aliens.values().map(|alien| alien[key].as_u64().unwrap()).sum::<u64>();
    assert_eq!(total("played"), 20 * (3 + 4 + 5));
    assert!(total("won") >= 60 && total("shared") <= total("won"));
    let text = tables(&report);
    for part in ["offense wins", "deals failed", "first player", "+4 clockwise", "5 players", "95 % interval"]
    {
        assert!(text.contains(part), "expected `{part}` in\n{text}");
    }
    let page = page(&report);
    assert!(
        page.matches("<svg").count() >= 7 && page.matches("<svg").count() == page.matches("</svg>").count()
    );
    for outside in ["://", "<script", "src=", "href=", "@import", "url("] {
        assert!(!page.contains(outside), "the page needs nothing else, but has `{outside}`");
    }
    assert!(page.contains("prefers-color-scheme: dark") && page.contains("Alien against alien"));
}
