//! The example in `docs/protocol.md` is what the program really says.
//!
//! `BLESS=1 cargo test -p cli` writes what it says now into the page.

use std::fs;

use crate::runner::{OK, fifth, in_repository};

const FENCE: &str = "```jsonl\n";

#[test]
fn the_example_exchange_is_what_the_program_says() {
    let path = in_repository("docs/protocol.md");
    let page = fs::read_to_string(&path).unwrap();
    let start = page.find(FENCE).expect("the page has an example") + FENCE.len();
    let end = start + page[start..].find("```").expect("the example ends");
    let exchange = real_exchange(&page[start..end]);
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, format!("{}{exchange}{}", &page[..start], &page[end..])).unwrap();
        return;
    }
    for (written, real) in page[start..end].lines().zip(exchange.lines()) {
        assert_eq!(written, real);
    }
    assert_eq!(page[start..end], exchange);
    assert!(exchange.contains(r#"{"type":"end","#), "a complete game");
}

/// What the client says in an example, each line followed by what the program says to it.
fn real_exchange(example: &str) -> String {
    let client: Vec<&str> = example.lines().filter_map(|line| line.strip_prefix("> ")).collect();
    let mut exchange = Vec::new();
    let mut heard = 0;
    for count in 1..=client.len() {
        let ran = fifth(&["protocol"], client[..count].join("\n")).expect(OK, &[]);
        exchange.push(format!("> {}\n", client[count - 1]));
        exchange.extend(ran.out.lines().skip(heard).map(|line| format!("< {line}\n")));
        heard = ran.out.lines().count();
    }
    exchange.concat()
}
