use serde_json::Value;

use crate::runner::{BAD_INPUT, OK, fifth};

fn arena(seats: &str, more: &[&str]) -> crate::runner::Ran {
    fifth(
        &[&["arena", "--game", "tiny", "--seats", seats, "--games", "20", "--seed", "5"], more].concat(),
        "",
    )
}

#[test]
fn the_report_counts_wins_with_their_interval() {
    arena("search:playouts=20,random", &[])
        .expect(OK, &["20 games of tiny", "95 % interval", "search:playouts=20"]);
    let ran = arena("search:playouts=20,random", &["--json"]).expect(OK, &[]);
    let report: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((&report["games"], &report["bots"][0]["played"]), (&Value::from(20), &Value::from(20)));
    let number = |name: &str| report["bots"][0][name].as_f64().unwrap();
    assert!(number("low") <= number("share") && number("share") <= number("high"));
    let count = |name: &str| report["bots"][0][name].as_u64().unwrap();
    assert_eq!(count("won"), count("alone") + count("shared"));
}

#[test]
fn the_number_of_threads_does_not_change_the_numbers() {
    let wins = |threads: &str| {
        let ran = arena("search:playouts=20,random,easy", &["--json", "--threads", threads]).expect(OK, &[]);
        let mut report: Value = serde_json::from_str(&ran.out).unwrap();
        for bot in report["bots"].as_array_mut().unwrap() {
            bot["microseconds_a_decision"].take();
            bot["longest_milliseconds"].take();
        }
        report["bots"].take()
    };
    assert_eq!(wins("1"), wins("3"));
}

#[test]
fn what_cannot_be_played_is_bad_input() {
    arena("random,clever", &[]).expect(BAD_INPUT, &["there is no bot `clever`; the bots are: random, easy"]);
    arena("random,search:ms=0", &[]).expect(BAD_INPUT, &["expected search:playouts=N"]);
    arena("random", &[]).expect(BAD_INPUT, &["Three Outposts is for 2 to 4 players, not 1"]);
    arena("random,random", &["--options", "{ moons = 3 }"]).expect(BAD_INPUT, &["options: ", "moons"]);
    arena("random,random", &["--games", "0"]).expect(BAD_INPUT, &["--games"]);
    fifth(&["arena"], "").expect(BAD_INPUT, &["--seats"]);
}
