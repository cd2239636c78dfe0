//! The same on `PostgreSQL`, which several servers can share. Skipped, with a reason, where its binaries are missing.

use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::json;
use server::client::Client;

use crate::running::{Person, begin, config, play_all, sit_down, start, story, tiny};

/// A `PostgreSQL` server of one test's own, gone when the test is.
struct Postgres {
    folder: PathBuf,
    port: u16,
}

impl Postgres {
    fn start(name: &str) -> Option<Self> {
        let works = |program: &str| {
            let run =
                Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
            run.is_ok_and(|status| status.success())
        };
        if !["initdb", "pg_ctl", "postgres"].into_iter().all(works) {
            println!("skipped: initdb, pg_ctl and postgres are not installed");
            return None;
        }
        let folder = std::env::temp_dir().join(format!("fifth-{name}-{}", std::process::id()));
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let postgres = Self { folder, port };
        let data = postgres.data();
        if !as_postgres(&["initdb", "-D", &data, "-A", "trust", "-U", "fifth", "--no-sync"]) {
            println!("skipped: initdb does not work here");
            return None;
        }
        let options = format!("-F -p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''");
        let log = format!("{data}.log");
        if !as_postgres(&["pg_ctl", "-D", &data, "-l", &log, "-w", "-o", &options, "start"]) {
            println!("skipped: postgres does not start here");
            return None;
        }
        Some(postgres)
    }

    fn data(&self) -> String {
        self.folder.display().to_string()
    }

    fn url(&self) -> String {
        format!("postgres://fifth@127.0.0.1:{}/postgres", self.port)
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        as_postgres(&["pg_ctl", "-D", &self.data(), "-m", "immediate", "-w", "stop"]);
        as_postgres(&["rm", "-rf", &self.data(), &format!("{}.log", self.data())]);
    }
}

/// Runs a command; as somebody else where we are root, whom `PostgreSQL` does not serve.
fn as_postgres(command: &[&str]) -> bool {
    let is_root = Command::new("id").arg("-u").output().is_ok_and(|id| id.stdout == b"0\n");
    let mut run = if is_root {
        let mut run = Command::new("runuser");
        run.args(["-u", "postgres", "--"]).args(command);
        run
    } else {
        let mut run = Command::new(command[0]);
        run.args(&command[1..]);
        run
    };
    run.current_dir("/").stdout(Stdio::null()).stderr(Stdio::null());
    run.status().is_ok_and(|status| status.success())
}

#[test]
fn a_game_is_played_and_resumed_on_postgresql() {
    let Some(postgres) = Postgres::start("one") else { return };
    story(async {
        let (server, client) = start(config(&postgres.url())).await;
        let (room, held) = sit_down(client, &tiny(3)).await;
        begin(client, &room, &held[0]).await;
        let (idle, _) = sit_down(client, &tiny(2)).await;
        server.stop().await;
        let (server, client) = start(config(&postgres.url())).await;
        let mut people = Vec::new();
        for held in &held {
            people.push(Person::connect(client, &room, held).await);
        }
        play_all(people).await;
        let info = client.call("GET", &format!("/api/rooms/{idle}"), None, None).await.unwrap();
        assert_eq!(info["status"], "open");
        server.stop().await;
    });
}

#[test]
#[ignore = "stands still about once in seven runs on a busy machine: open, see docs/server.md"]
fn two_servers_play_one_room_and_it_goes_on_when_one_is_gone() {
    let Some(postgres) = Postgres::start("two") else { return };
    story(async {
        let (one, here) = start(config(&postgres.url())).await;
        let (two, there) = start(config(&postgres.url())).await;
        let (room, held) = sit_down(here, &tiny(4)).await;
        let clients: [Client; 4] = [here, there, here, there];
        let mut people = Vec::new();
        for (held, client) in held.iter().zip(clients) {
            people.push(Person::connect(client, &room, held).await);
        }
        // From here on the answers of both servers race for the same numbers.
        begin(there, &room, &held[1]).await;
        let playing: Vec<_> = people
            .into_iter()
            .map(|mut person| {
                tokio::spawn(async move {
                    while !person.play().await {
                        // Its server is gone: the other one has the room, too.
                        person.client = there;
                        person.reconnect().await;
                    }
                    person
                })
            })
            .collect();
        tokio::time::sleep(std::time::Duration::from_millis(300)).await;
        // It stops in good order here: a server in the test's own process cannot be killed.
        tokio::spawn(one.stop());
        let mut told = Vec::new();
        for person in playing {
            told.push(person.await.unwrap());
        }
        for person in &told {
            assert!(person.is_over);
        }
        let record = there.request("GET", &format!("/api/rooms/{room}/record"), None, None).await.unwrap();
        let record = kernel::record::Record::parse(&record.1).unwrap();
        for person in &told {
            let answers: Vec<_> =
                record.entries.iter().filter(|entry| entry.seat == person.held.seat).collect();
            for (decision, answer) in &person.accepted {
                let index = usize::try_from(*decision).unwrap() - 1;
                assert_eq!(answers[index].answer, *answer, "an acknowledged answer is there");
            }
        }
        let rooms = there.call("GET", "/api/rooms", None, None).await.unwrap();
        assert_eq!(rooms, json!([]));
        two.stop().await;
    });
}
