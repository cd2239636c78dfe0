//! Pages of other sites, names that are made to lead here, and what every response carries.

use serde_json::json;
use server::client::Client;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::running::{Folder, config, sit_down, start, story, tiny};

/// A request with these headers and this body; status and head of the reply.
async fn ask(client: Client, request: &str, headers: &[(&str, &str)], body: &str) -> (u16, String) {
    let mut text = format!("{request} HTTP/1.1\r\nConnection: close\r\nContent-Length: {}\r\n", body.len());
    for (name, value) in headers {
        text.extend([name, ": ", value, "\r\n"]);
    }
    let mut stream = TcpStream::connect(client.address).await.unwrap();
    stream.write_all(format!("{text}\r\n{body}").as_bytes()).await.unwrap();
    let mut reply = Vec::new();
    stream.read_to_end(&mut reply).await.unwrap();
    let reply = String::from_utf8_lossy(&reply).into_owned();
    (reply[9..12].parse().unwrap(), reply)
}

const JSON: (&str, &str) = ("Content-Type", "application/json");

#[test]
fn what_is_asked_in_the_wrong_way_is_refused_in_the_usual_form() {
    story(async {
        let folder = Folder::new("wrong-way");
        let (server, client) = start(config(&folder.database())).await;
        let (room, _) = sit_down(client, &tiny(2)).await;
        let here = client.address.to_string();
        for (status, request, why) in [
            (400, format!("GET /api/rooms/{room}/messages?after=-1"), "such as `?after=17`"),
            (400, format!("GET /api/rooms/{room}/messages?before=1"), "such as `?after=17`"),
            (405, "DELETE /api/rooms".into(), "DELETE does not work on /api/rooms"),
        ] {
            let (said, reply) = ask(client, &request, &[("Host", &here), JSON], "").await;
            assert_eq!(said, status, "{reply}");
            assert!(
                reply.contains(r#"{"type":"error","code":"malformed""#) && reply.contains(why),
                "{reply}"
            );
        }
        server.stop().await;
    });
}

#[test]
fn rooms_are_not_made_by_pages_of_other_sites() {
    story(async {
        let folder = Folder::new("cross-site");
        let mut config = config(&folder.database());
        config.origins = vec!["https://play.example".parse().unwrap()];
        let (server, client) = start(config).await;
        let (body, here) = (tiny(2).to_string(), client.address.to_string());
        let own = format!("http://{here}");
        let other_scheme = format!("https://{here}");
        for (wanted, headers) in [
            (201, vec![("Host", here.as_str()), JSON]),
            (201, vec![("Host", &here), ("Origin", &own), JSON]),
            (201, vec![("Host", &here), ("Content-Type", "application/JSON; charset=utf-8")]),
            (201, vec![("Host", "play.example"), ("Origin", "https://play.example"), JSON]),
            // As a form or a page's simple request sends it: no browser asks beforehand.
            (415, vec![("Host", &here), ("Content-Type", "text/plain")]),
            (415, vec![("Host", &here), ("Content-Type", "application/x-www-form-urlencoded")]),
            (415, vec![("Host", &here)]),
            (415, vec![("Host", &here), JSON, ("Content-Type", "text/plain")]),
            (403, vec![("Host", &here), ("Origin", "https://evil.example"), JSON]),
            (403, vec![("Host", &here), ("Origin", "null"), JSON]),
            (403, vec![("Host", &here), ("Origin", &other_scheme), JSON]),
            (403, vec![("Host", "play.example"), ("Origin", "http://play.example"), JSON]),
            (403, vec![("Host", &here), ("Sec-Fetch-Site", "cross-site"), JSON]),
            (403, vec![("Host", &here), ("Sec-Fetch-Site", "same-site"), JSON]),
            // A name that is made to lead here: Host and Origin are alike, and foreign.
            (421, vec![("Host", "evil.example:7555"), ("Origin", "http://evil.example:7555"), JSON]),
            (421, vec![("Host", "evil.example:7555"), JSON]),
        ] {
            let (status, reply) = ask(client, "POST /api/rooms", &headers, &body).await;
            assert_eq!(status, wanted, "{headers:?}\n{reply}");
            assert!(status == 201 || reply.contains(r#"{"type":"error","code":""#), "{reply}");
        }
        let (status, _) = ask(client, "GET /api/rooms", &[("Host", "evil.example")], "").await;
        assert_eq!(status, 421, "nor may it read");
        let (status, reply) = ask(client, "GET /", &[("Host", "evil.example")], "").await;
        assert_eq!(status, 421);
        assert!(reply.contains("--origin http://evil.example"), "the operator learns what to do: {reply}");
        server.stop().await;
    });
}

#[test]
fn sockets_are_opened_by_own_and_named_pages_alone() {
    story(async {
        let folder = Folder::new("socket-origins");
        let mut config = config(&folder.database());
        config.origins = vec!["https://play.example".parse().unwrap()];
        let (server, client) = start(config).await;
        let (room, _) = sit_down(client, &tiny(2)).await;
        let own = format!("http://{}", client.address);
        for (origin, may) in [
            (own.as_str(), true),
            ("https://play.example", true),
            ("http://play.example", false),
            ("https://play.example:8443", false),
            (&own.replace("http", "https"), false),
            ("https://evil.example", false),
            ("null", false),
        ] {
            assert_eq!(client.socket(&room, Some(origin)).await.is_ok(), may, "{origin}");
        }
        // A name that is made to lead here, with a page of that name.
        let upgrade = [
            ("Host", "evil.example"),
            ("Origin", "http://evil.example"),
            ("Upgrade", "websocket"),
            ("Sec-WebSocket-Version", "13"),
            ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="),
        ];
        let (status, _) = ask(client, &format!("GET /api/rooms/{room}/socket"), &upgrade, "").await;
        assert_eq!(status, 421);
        server.stop().await;
    });
}

#[test]
fn every_response_says_that_it_is_no_page_and_is_not_to_be_framed() {
    story(async {
        let folder = Folder::new("headers");
        let (server, client) = start(config(&folder.database())).await;
        let (room, _) = sit_down(client, &tiny(2)).await;
        let here = client.address.to_string();
        let host = ("Host", here.as_str());
        for (request, status) in [
            ("GET /api/games".to_owned(), 200),
            ("GET /api/catalog/tiny".into(), 200),
            ("GET /api/rooms".into(), 200),
            (format!("GET /api/rooms/{room}"), 200),
            (format!("GET /api/rooms/{room}/record"), 409),
            ("GET /api/openapi.json".into(), 200),
            ("GET /api".into(), 200),
            ("GET /api/description.js".into(), 200),
            ("GET /api/nothing".into(), 404),
            ("DELETE /api/games".into(), 415),
            ("PUT /health".into(), 415),
            ("GET /health".into(), 200),
            ("GET /metrics".into(), 200),
            ("GET /".into(), 200),
            ("GET /assets/nothing.js".into(), 404),
            ("POST /api/rooms".into(), 415),
        ] {
            let (found, reply) = ask(client, &request, &[host], "").await;
            assert_eq!(found, status, "{request}: {reply}");
            let head = reply.split("\r\n\r\n").next().unwrap().to_lowercase();
            for line in [
                "x-content-type-options: nosniff",
                "referrer-policy: same-origin",
                "cross-origin-resource-policy: same-origin",
                "cache-control: ",
            ] {
                assert!(head.contains(line), "{request}: {line} is not in {head}");
            }
            let policy = head.lines().find_map(|line| line.strip_prefix("content-security-policy: "));
            let policy = policy.unwrap_or_else(|| panic!("{request}: {head}"));
            for part in ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"] {
                assert!(policy.contains(part), "{request}: {policy}");
            }
            assert!(!policy.contains("script-src 'unsafe") && !policy.contains('*'), "{policy}");
        }
        server.stop().await;
    });
}

#[test]
fn figures_are_for_this_machine_and_not_for_whom_a_proxy_passes_on() {
    story(async {
        let folder = Folder::new("figures");
        let (server, client) = start(config(&folder.database())).await;
        let here = client.address.to_string();
        let host = ("Host", here.as_str());
        let (status, reply) = ask(client, "GET /metrics", &[host], "").await;
        assert!(status == 200 && reply.contains("fifth_rooms_awake"), "{reply}");
        let (status, reply) =
            ask(client, "GET /metrics", &[host, ("X-Forwarded-For", "192.0.2.1")], "").await;
        assert!(status == 403 && !reply.contains("fifth_rooms_awake"), "{reply}");
        server.stop().await;
        // A server that has a name is reached through something: even without a word of it.
        let mut named = config(&folder.database());
        named.origins = vec!["https://play.example".parse().unwrap()];
        let (server, client) = start(named).await;
        let here = client.address.to_string();
        let (status, _) = ask(client, "GET /metrics", &[("Host", &here)], "").await;
        assert_eq!(status, 403);
        server.stop().await;
    });
}

#[test]
fn figures_can_be_told_at_an_address_of_their_own() {
    story(async {
        let folder = Folder::new("figures-elsewhere");
        let mut config = config(&folder.database());
        config.metrics = Some(([127, 0, 0, 1], 0).into());
        let (server, client) = start(config).await;
        let elsewhere = Client::new(server.metrics_address().unwrap());
        let (status, figures) = elsewhere.request("GET", "/metrics", None, None).await.unwrap();
        assert!(status == 200 && figures.contains("fifth_rooms_awake"), "{figures}");
        let (status, _) = elsewhere.request("GET", "/api/rooms", None, None).await.unwrap();
        assert_eq!(status, 404, "nothing else is there");
        let (_, here) = client.request("GET", "/metrics", None, None).await.unwrap();
        assert!(!here.contains("fifth_rooms_awake"), "{here}");
        assert_eq!(client.call("GET", "/api/rooms", None, None).await.unwrap(), json!([]));
        server.stop().await;
    });
}
