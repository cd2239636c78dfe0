//! The types of the server's messages as the browser reads them: `web/src/lib/generated/server.ts` follows from ours.

use std::path::Path;

use ts_rs::{Config, TS};

use crate::api::{GameInfo, NewRoom, Newcomer};
use crate::room::{RoomInfo, Said, SeatInfo, Status};
use crate::step::{Pace, Pass, SeatSetup, Settings, Spectators};
use crate::talk::{Chat, Code, Reply, Say};

const FILE: &str = "../../web/src/lib/generated/server.ts";

fn one<T: TS>(config: &Config) -> String {
    format!("\nexport {}\n", T::decl(config))
}

fn declared() -> String {
    // No number of ours is larger than what a number can be there.
    let config = Config::new().with_large_int("number");
    let head = "// Written by `FIFTH_TYPES=write cargo test -p server types`; not to be changed by hand.\n";
    let types = [
        one::<SeatInfo>(&config),
        one::<Status>(&config),
        one::<Pace>(&config),
        one::<Spectators>(&config),
        one::<RoomInfo>(&config),
        one::<GameInfo>(&config),
        one::<SeatSetup>(&config),
        one::<NewRoom>(&config),
        one::<Newcomer>(&config),
        one::<Pass>(&config),
        one::<Settings>(&config),
        one::<Say>(&config),
        one::<Code>(&config),
        one::<Chat>(&config),
        one::<Said<'static>>(&config),
        one::<Reply<'static>>(&config),
    ];
    format!("{head}{}", types.concat())
}

#[test]
fn the_browsers_types_are_ours() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    let wanted = declared();
    if std::env::var_os("FIFTH_TYPES").is_some_and(|value| value == "write") {
        std::fs::write(&file, &wanted).unwrap();
    }
    let there = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(
        there == wanted,
        "{FILE} is not what the types say: write it anew with `FIFTH_TYPES=write cargo test -p server types`, and see what the browser's code says to it"
    );
}
