//! Rooms from before a change of the rules: they go on, or are frozen and say so.

use serde_json::json;
use sqlx::{AnyConnection, Connection as _};

use crate::running::{Folder, Person, begin, config, play_all, sit_down, start, story, tiny};

async fn change(folder: &Folder, from: &str, to: &str) {
    sqlx::any::install_default_drivers();
    folder.forget_newest();
    let mut connection = AnyConnection::connect(&folder.database()).await.unwrap();
    // Without their chain, as rooms were stored before there was one.
    let sql = "UPDATE steps SET body = replace(body, $1, $2), chain = NULL";
    let changed = sqlx::query(sql).bind(from).bind(to).execute(&mut connection).await.unwrap();
    assert!(changed.rows_affected() > 0);
    connection.close().await.unwrap();
}

#[test]
fn a_room_of_older_rules_goes_on_if_it_replays_and_is_frozen_if_not() {
    story(async {
        let folder = Folder::new("old-rules");
        let (server, client) = start(config(&folder.database())).await;
        let (room, held) = sit_down(client, &tiny(2)).await;
        let (other, others) = sit_down(client, &tiny(2)).await;
        begin(client, &room, &held[0]).await;
        begin(client, &other, &others[0]).await;
        let path = format!("/api/rooms/{room}");
        let rules = client.call("GET", &path, None, None).await.unwrap()["rules"].to_string();
        server.stop().await;
        change(&folder, &format!(r#""rules":{rules}"#), r#""rules":0"#).await;
        let (server, client) = start(config(&folder.database())).await;
        let mut people = Vec::new();
        for held in &held {
            people.push(Person::connect(client, &room, held).await);
        }
        play_all(people).await;
        server.stop().await;
        // As if the rules now led elsewhere.
        change(&folder, r#""hash":""#, r#""hash":"x"#).await;
        let (server, client) = start(config(&folder.database())).await;
        let info = client.call("GET", &format!("/api/rooms/{other}"), None, None).await.unwrap();
        let why = info["frozen"].as_str().unwrap();
        assert!(why.contains("rules version 0") && why.contains("another position"), "{why}");
        let answer = json!({ "type": "answer", "decision": 1, "answer": "-" });
        let refused = client.say(&other, &others[0].token, &answer).await.unwrap_err().to_string();
        assert!(refused.contains("frozen"), "{refused}");
        server.stop().await;
    });
}
