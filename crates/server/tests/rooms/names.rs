//! What people call themselves: no two names at one table look alike.

use serde_json::json;
use server::client::{Client, ClientError};

use crate::running::{Folder, config, start, story, tiny};

fn why(error: ClientError) -> (u16, String) {
    match error {
        ClientError::Refused { status, body } => (status, body),
        other => panic!("{other}"),
    }
}

async fn refused(client: Client, room: &str, name: &str) -> String {
    let (status, body) = why(client.take(room, name).await.expect_err(name));
    assert_eq!(status, 409, "{name}: {body}");
    body
}

#[test]
fn nobody_sits_down_under_a_name_that_looks_like_anothers() {
    story(async {
        let folder = Folder::new("names");
        let (server, client) = start(config(&folder.database())).await;
        let room = client.open(&tiny(3)).await.unwrap();
        let ann = client.take(&room, "Ann").await.unwrap();
        for name in ["Ann", "ANN", " ann ", "Аnn", "Ａnn"] {
            assert!(refused(client, &room, name).await.contains(&ann.seat), "{name}");
        }
        for name in ["An\u{200b}n", "\u{202e}nnA", "A\u{ad}nn"] {
            assert!(refused(client, &room, name).await.contains("invisible characters"), "{name:?}");
        }
        assert!(refused(client, &room, "Spectator").await.contains("spectator"));
        assert!(refused(client, &room, "Green").await.contains("green"), "that is another seat");
        assert!(refused(client, &room, "You").await.contains("`you`"), "so everybody is addressed");
        // The seat is still free for somebody else, and whoever leaves takes the name along.
        let bob = client.take(&room, "Bob").await.unwrap();
        client.say(&room, &ann.token, &json!({ "type": "leave" })).await.unwrap();
        client.take(&room, "Ann").await.unwrap();
        let handed = client.say(&room, &bob.token, &json!({ "type": "hand_over", "name": "Аnn" })).await;
        assert!(why(handed.unwrap_err()).1.contains("looks the same"));
        let own_name = client.say(&room, &bob.token, &json!({ "type": "hand_over", "name": "bob" })).await;
        assert!(own_name.is_ok(), "one's own name is nobody else's");
        server.stop().await;
    });
}

#[test]
fn chat_is_shown_without_what_cannot_be_seen() {
    story(async {
        let folder = Folder::new("chat-signs");
        let (server, client) = start(config(&folder.database())).await;
        let room = client.open(&tiny(2)).await.unwrap();
        let ann = client.take(&room, "Ann").await.unwrap();
        let chat = json!({ "type": "chat", "text": "you \u{202e}now\u{202c} win\u{200b}" });
        client.say(&room, &ann.token, &chat).await.unwrap();
        let told = client.call("GET", &format!("/api/rooms/{room}/messages"), None, None).await.unwrap();
        let texts: Vec<_> = told["messages"].as_array().unwrap().iter().map(|said| &said["text"]).collect();
        assert!(texts.contains(&&json!("you now win")), "{told}");
        let empty =
            client.say(&room, &ann.token, &json!({ "type": "chat", "text": "\u{2066}\u{3164}" })).await;
        assert!(why(empty.unwrap_err()).1.contains("1 to 500 characters"));
        server.stop().await;
    });
}
