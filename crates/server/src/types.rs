//! The types of all messages as the browser reads them: the files in `web/src/lib/generated` follow from ours.

use std::any::TypeId;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::Path;

use kernel::catalog::{Component, Moment};
use kernel::protocol::Message;
use kernel::{CardSet, Game, Rules, Seat, SeatSet, Seed, Sight, Viewer};
use serde::de::IgnoredAny;
use ts_rs::{Config, TS, TypeVisitor};

use crate::api::{GameInfo, NewRoom, Newcomer};
use crate::room::{RoomInfo, Said};
use crate::talk::{Chat, Reply, Say};

const FOLDER: &str = "../../web/src/lib/generated";
const HEAD: &str =
    "// Written by `FIFTH_TYPES=write cargo test -p server types`; not to be changed by hand.\n";

/// A file of types: each type that was asked for, and all that it is made of, once.
struct File {
    config: Config,
    declared: BTreeMap<String, String>,
    types: HashMap<TypeId, String>,
    /// The file from which others' types are taken, and those that were.
    from: Option<&'static str>,
    others: HashMap<TypeId, String>,
    imported: BTreeSet<String>,
}

impl File {
    fn new() -> Self {
        // No number of ours that the browser reads is larger than what a number can be there.
        let config = Config::new().with_large_int("number");
        Self {
            config,
            declared: BTreeMap::new(),
            types: HashMap::new(),
            from: None,
            others: HashMap::new(),
            imported: BTreeSet::new(),
        }
    }

    /// A file that leaves to another what that declares.
    fn beside(other: &Self, name: &'static str) -> Self {
        Self { from: Some(name), others: other.types.clone(), ..Self::new() }
    }

    fn with<T: TS + 'static>(mut self) -> Self {
        self.visit::<T>();
        T::visit_generics(&mut self);
        self
    }

    fn text(&self) -> String {
        let names: Vec<&str> = self.imported.iter().map(String::as_str).collect();
        let import = match self.from {
            Some(file) if !names.is_empty() => {
                format!("\nimport type {{ {} }} from './{file}';\n", names.join(", "))
            }
            _ => String::new(),
        };
        let types: Vec<&str> = self.declared.values().map(String::as_str).collect();
        format!("{HEAD}{import}{}", types.concat())
    }
}

impl TypeVisitor for File {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        let is_declared = T::output_path().is_some();
        if !is_declared {
            return;
        }
        let key = TypeId::of::<T::WithoutGenerics>();
        let name = T::ident(&self.config);
        if self.others.contains_key(&key) {
            self.imported.insert(name);
            return;
        }
        if self.types.insert(key, name.clone()).is_some() {
            return;
        }
        let docs = T::docs().unwrap_or_default();
        let declaration = format!("\n{docs}export {}\n", T::decl(&self.config));
        let before = self.declared.insert(name.clone(), declaration);
        assert!(before.is_none(), "two types are called {name}");
        T::visit_dependencies(self);
    }
}

fn games_protocol() -> File {
    File::new()
        .with::<Message>()
        .with::<Component>()
        .with::<Moment>()
        .with::<Seat>()
        .with::<SeatSet>()
        .with::<CardSet>()
        .with::<Sight<u8>>()
}

/// The types of a game's views, events and offers.
fn game<R: Rules>(protocol: &File) -> File
where
    R::Board: TS,
    R::Pile: TS,
    R::Face: TS,
    R::Event: TS,
{
    File::beside(protocol, "protocol")
        .with::<R::Board>()
        .with::<R::Pile>()
        .with::<R::Face>()
        .with::<R::Event>()
}

fn servers_own(protocol: &File) -> File {
    File::beside(protocol, "protocol")
        .with::<GameInfo>()
        .with::<NewRoom>()
        .with::<Newcomer>()
        .with::<RoomInfo>()
        .with::<Say>()
        .with::<Chat>()
        .with::<Said<'static>>()
        .with::<Reply<'static>>()
}

#[test]
fn the_browsers_types_are_ours() {
    let protocol = games_protocol();
    let files = [
        ("base.ts", game::<encounter::Cosmic>(&protocol).with::<encounter::Terms>()),
        ("duel.ts", game::<duel::Duel>(&protocol)),
        ("server.ts", servers_own(&protocol)),
        ("protocol.ts", protocol),
    ];
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(FOLDER);
    for (name, file) in files {
        let (path, wanted) = (folder.join(name), file.text());
        if std::env::var_os("FIFTH_TYPES").is_some_and(|value| value == "write") {
            std::fs::write(&path, &wanted).unwrap();
        }
        let there = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(
            there == wanted,
            "web/src/lib/generated/{name} is not what the types say: write it anew with `FIFTH_TYPES=write cargo test -p server types`, and see what the browser's code says to it"
        );
    }
}

/// Reads the views of a whole game as the browser's type of them says.
fn views_are_as_declared<R: Rules>(seats: usize) {
    type Read = kernel::types::View<IgnoredAny, IgnoredAny, IgnoredAny>;
    let mut game = Game::<R>::start(&R::Options::default(), seats, Seed::from(3)).unwrap();
    let mut dice = kernel::Dice::new(Seed::from(4));
    for viewer in [Viewer::Spectator, Seat::new(0).into()].into_iter().cycle().take(40) {
        let text = serde_json::to_string(&game.view(viewer)).unwrap();
        let read = serde_json::from_str::<Read>(&text);
        assert!(read.is_ok(), "{}: {} in {text}", R::NAME, read.unwrap_err());
        let Some(seat) = game.waiting().iter().next() else { break };
        game.answer_at_random(seat, &mut dice).unwrap();
    }
}

#[test]
fn views_are_what_the_browsers_type_says() {
    views_are_as_declared::<encounter::Cosmic>(3);
    views_are_as_declared::<duel::Duel>(2);
    views_are_as_declared::<tiny::Tiny>(3);
}
