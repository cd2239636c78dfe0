//! Clients that begin something and do not end it: each is closed after a while, and nobody else notices.

use std::time::{Duration, Instant};

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::json;
use server::client::{Client, next};
use server::{Config, Server};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;

use crate::running::{Folder, begin, config, generous, sit_down, start, story, tiny};

const PATIENCE: Duration = Duration::from_millis(400);
/// When a test says that somebody was not closed.
const TOO_LONG: Duration = Duration::from_secs(8);

fn impatient(folder: &Folder) -> Config {
    let mut config = config(&folder.database());
    config.limits.patience = PATIENCE;
    config
}

async fn impatient_server(folder: &Folder) -> (Server, Client) {
    start(impatient(folder)).await
}

/// Sends a piece now and then until the connection is closed; what came back, and how long it took.
async fn drip(stream: TcpStream, piece: impl Into<Vec<u8>>) -> (String, Duration) {
    let begun = Instant::now();
    let piece = piece.into();
    let (mut from, mut to) = stream.into_split();
    let dripping = tokio::spawn(async move {
        while to.write_all(&piece).await.is_ok() {
            sleep(PATIENCE / 8).await;
        }
    });
    let mut said = Vec::new();
    timeout(TOO_LONG, from.read_to_end(&mut said)).await.expect("it was not closed").ok();
    dripping.abort();
    (String::from_utf8_lossy(&said).into_owned(), begun.elapsed())
}

const POST: &str = "POST /api/rooms HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";

#[test]
fn a_body_that_never_comes_is_not_waited_for() {
    story(async {
        let folder = Folder::new("no-body");
        let (server, client) = impatient_server(&folder).await;
        let mut stream = TcpStream::connect(client.address).await.unwrap();
        stream.write_all(format!("{POST}Content-Length: 100\r\n\r\n").as_bytes()).await.unwrap();
        let (said, took) = drip(stream, "").await;
        assert!(said.starts_with("HTTP/1.1 408") && said.contains("whole request within"), "{said}");
        assert!(took >= PATIENCE && took < TOO_LONG / 2, "{took:?}");
        server.stop().await;
    });
}

#[test]
fn a_body_that_comes_byte_by_byte_is_not_waited_for() {
    story(async {
        let folder = Folder::new("slow-body");
        let (server, client) = impatient_server(&folder).await;
        for head in ["Content-Length: 1000\r\n\r\n{", "Transfer-Encoding: chunked\r\n\r\n"] {
            let mut stream = TcpStream::connect(client.address).await.unwrap();
            stream.write_all(format!("{POST}{head}").as_bytes()).await.unwrap();
            let piece = if head.contains("chunked") { "1\r\n \r\n" } else { " " };
            let (said, _) = drip(stream, piece).await;
            assert!(said.starts_with("HTTP/1.1 408"), "{said}");
        }
        server.stop().await;
    });
}

#[test]
fn a_head_that_comes_byte_by_byte_is_not_waited_for() {
    story(async {
        let folder = Folder::new("slow-head");
        let (server, client) = impatient_server(&folder).await;
        let first = TcpStream::connect(client.address).await.unwrap();
        drip(first, "G").await;
        // The same on a connection that has been used, and on one that is only kept open.
        for (then, piece) in [("GET /api/games HTTP/1.1\r\n", "X-Slow: 1\r\n"), ("G", ""), ("", "")] {
            let mut used = TcpStream::connect(client.address).await.unwrap();
            let request = format!("GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n{then}");
            used.write_all(request.as_bytes()).await.unwrap();
            let (said, _) = drip(used, piece).await;
            assert!(said.starts_with("HTTP/1.1 200"), "{said}");
        }
        server.stop().await;
    });
}

#[test]
fn a_reply_that_is_not_read_ends_its_connection() {
    story(async {
        let folder = Folder::new("unread");
        let mut config = impatient(&folder);
        config.limits.per_address = 1;
        let (server, client) = start(config).await;
        let socket = tokio::net::TcpSocket::new_v4().unwrap();
        socket.set_recv_buffer_size(4096).unwrap();
        let mut deaf = socket.connect(client.address).await.unwrap();
        // More than the system's buffers take.
        let asking = async {
            let request = "GET /api/catalog/base HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(100);
            deaf.write_all(request.as_bytes()).await.ok();
        };
        timeout(TOO_LONG, asking).await.ok();
        // It holds the only place until it is given up.
        let begun = Instant::now();
        while client.request("GET", "/api/games", None, None).await.is_err() {
            assert!(begun.elapsed() < TOO_LONG, "it keeps its place");
            sleep(PATIENCE / 4).await;
        }
        drop(deaf);
        server.stop().await;
    });
}

#[test]
fn who_pings_and_never_says_hello_is_closed() {
    story(async {
        let folder = Folder::new("no-hello");
        let (server, client) = impatient_server(&folder).await;
        let (room, _) = sit_down(client, &tiny(2)).await;
        let (mut to, mut from) = client.socket(&room, None).await.unwrap().split();
        let pinging = tokio::spawn(async move {
            while to.send(Message::Ping(Vec::new().into())).await.is_ok() {
                sleep(PATIENCE / 8).await;
            }
        });
        let all = async {
            let mut texts = String::new();
            while let Some(Ok(message)) = from.next().await {
                if let Message::Text(text) = message {
                    texts.push_str(&text);
                }
            }
            texts
        };
        let texts = timeout(TOO_LONG, all).await.expect("it was not closed");
        assert!(texts.contains("not_now"), "{texts}");
        pinging.abort();
        server.stop().await;
    });
}

/// A frame as a client sends it, with a mask of zeros.
fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
    let length = u8::try_from(payload.len()).unwrap();
    [&[first, 0x80 | length, 0, 0, 0, 0], payload].concat()
}

#[test]
fn a_message_that_does_not_end_is_not_waited_for_whatever_comes_between() {
    story(async {
        let folder = Folder::new("fragments");
        let (server, client) = impatient_server(&folder).await;
        let (room, held) = sit_down(client, &tiny(2)).await;
        let (begins, goes_on, pong) = (frame(0x01, b"{"), frame(0x00, b""), frame(0x8a, b""));
        let between = [goes_on, pong].concat();
        for says_hello in [false, true] {
            // Half a frame's head; half of its payload; fragments with pongs between them.
            for (first, then) in
                [(vec![0x81], &[][..]), (begins[..6].to_vec(), &[]), (begins.clone(), &between)]
            {
                let mut socket = client.socket(&room, None).await.unwrap();
                if says_hello {
                    let hello = json!({ "type": "hello", "token": held[0].token });
                    server::client::send(&mut socket, &hello).await.unwrap();
                    assert_eq!(next(&mut socket).await.unwrap()["type"], "welcome");
                }
                let mut stream = socket.into_inner();
                stream.write_all(&first).await.unwrap();
                let (_, took) = drip(stream, then).await;
                assert!(took < TOO_LONG / 2, "{first:?}: {took:?}");
            }
        }
        server.stop().await;
    });
}

#[test]
fn a_flood_of_fragments_and_pings_ends_its_socket() {
    story(async {
        let folder = Folder::new("frame-flood");
        let mut config = config(&folder.database());
        config.limits = generous();
        config.limits.messages = server::Rate::new(20.0, 60.0);
        let (server, client) = start(config).await;
        let (room, held) = sit_down(client, &tiny(2)).await;
        for endless in [frame(0x00, b""), frame(0x89, b"")] {
            let hello = json!({ "type": "hello", "token": held[0].token });
            let mut socket = client.connect(&room, &hello).await.unwrap();
            assert_eq!(next(&mut socket).await.unwrap()["type"], "welcome");
            let (mut from, mut to) = socket.into_inner().into_split();
            let flooding = tokio::spawn(async move {
                to.write_all(&frame(0x01, b"{")).await.ok();
                while to.write_all(&endless.repeat(100)).await.is_ok() {}
            });
            timeout(TOO_LONG, from.read_to_end(&mut Vec::new())).await.expect("it was not closed").ok();
            flooding.await.unwrap();
        }
        begin(client, &room, &held[0]).await;
        server.stop().await;
    });
}
