//! What a viewer remembers is just what follows from all that they have seen: held against a reasoner who goes through
//! every world that is possible.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::BTreeSet;

use kernel::{CardId, CardSet, Cards, Dice, Rules as _, Seat, Seed, State, Viewers};
use tiny::{Face, Options, Pile, Tiny};

const RED: Seat = Seat::new(0);
const BLUE: Seat = Seat::new(1);
/// Who looks on and remembers.
const GREEN: Seat = Seat::new(2);

/// All cards: guards, some of them alike, and what can be told apart.
const FACES: [Face; 6] =
    [Face::Guard(1), Face::Guard(1), Face::Guard(2), Face::Guard(3), Face::Veto, Face::Swap];

/// What each card is, by its handle.
type World = Vec<Face>;

fn worlds(faces: &[Face]) -> BTreeSet<World> {
    let mut all = BTreeSet::from([vec![]]);
    for _ in faces {
        let longer = all.iter().flat_map(|world| {
            let left = without(faces, world);
            left.into_iter().map(move |face| [world.as_slice(), &[face]].concat())
        });
        all = longer.collect();
    }
    all
}

/// The faces that are left when some are taken away.
fn without(faces: &[Face], some: &[Face]) -> Vec<Face> {
    let mut left = faces.to_vec();
    for face in some {
        if let Some(at) = left.iter().position(|other| other == face) {
            left.remove(at);
        }
    }
    left
}

/// A few cards, and somebody who thinks of every world that is possible.
struct Reasoner {
    state: State<Tiny>,
    possible: BTreeSet<World>,
    /// The cards that green has seen and could follow since.
    followed: CardSet,
    told: Vec<String>,
}

impl Reasoner {
    fn new(dice: &mut Dice) -> Self {
        let mut state = Tiny::set_up(&Options::default(), 3, dice.split()).unwrap();
        state.cards = Cards::default();
        let mut faces = FACES;
        dice.shuffle(&mut faces);
        let piles = [Pile::Hand(RED), Pile::Hand(RED), Pile::Hand(RED), Pile::Hand(BLUE), Pile::Hand(BLUE)];
        for (number, face) in faces.into_iter().enumerate() {
            state.cards.add(face, *piles.get(number).unwrap_or(&Pile::Deck));
        }
        Self { state, possible: worlds(&FACES), followed: CardSet::EMPTY, told: Vec::new() }
    }

    fn see(&mut self, card: CardId) {
        self.state.cards.show(card, Viewers::only(GREEN));
        let face = self.state.cards.face(card);
        self.possible.retain(|world| world[card.index()] == face);
        self.followed.insert(card);
        self.told.push(format!("green sees {card:?}: {face}"));
    }

    /// A hand is mixed; green can follow what was seen before, unless it is one of those among which was chosen.
    fn mix(&mut self, hand: CardSet, can_follow: impl Fn(Face) -> bool) {
        let cards = &self.state.cards;
        let followed = self.followed.iter().filter(|&card| hand.contains(card));
        // Faces that can be followed are all different.
        let before: Vec<Face> = self.possible.first().map_or_else(Vec::new, |world| {
            followed.map(|card| world[card.index()]).filter(|&face| can_follow(face)).collect()
        });
        let there: CardSet = hand.iter().filter(|&card| before.contains(&cards.face(card))).collect();
        let others: Vec<CardId> = hand.iter().filter(|&card| !there.contains(card)).collect();
        let mut mixed = BTreeSet::new();
        for world in &self.possible {
            let inside: Vec<Face> = hand.iter().map(|card| world[card.index()]).collect();
            for order in worlds(&without(&inside, &before)) {
                let mut world = world.clone();
                there.iter().for_each(|card| world[card.index()] = cards.face(card));
                others.iter().zip(order).for_each(|(card, face)| world[card.index()] = face);
                mixed.insert(world);
            }
        }
        self.possible = mixed;
        self.followed = self.followed.without(hand).or(there);
    }

    /// Lays a guard face down.
    fn lay(&mut self, seat: Seat, dice: &mut Dice) {
        let hand = self.state.cards.set(Pile::Hand(seat));
        let guards = self.state.cards.matching(Pile::Hand(seat), Face::is_guard);
        if guards.is_empty() || self.state.cards.count(Pile::Guard(seat)) > 0 {
            return;
        }
        let chosen = CardSet::of(guards.nth(dice.below(guards.len() as u32) as usize).unwrap());
        let laid = self.state.cards.conceal(Pile::Hand(seat), chosen, guards, dice).first().unwrap();
        self.mix(hand, |face| !face.is_guard());
        self.state.cards.put(laid, Pile::Guard(seat));
        self.possible.retain(|world| world[laid.index()].is_guard());
        self.told.push(format!("{seat:?} lays {laid:?}"));
    }

    /// Gives a card of one's own choice to the other hand, or one at random.
    fn give(&mut self, from: Seat, to: Seat, at_random: bool, dice: &mut Dice) {
        let hand = self.state.cards.set(Pile::Hand(from));
        let Some(mut card) = self.state.cards.random(Pile::Hand(from), dice) else { return };
        if !at_random {
            let chosen = CardSet::of(card);
            card = self.state.cards.conceal_among_all(Pile::Hand(from), chosen, dice).first().unwrap();
            self.mix(hand, |_| false);
        }
        self.state.cards.put(card, Pile::Hand(to));
        self.told.push(format!("{from:?} gives {card:?} (at random: {at_random})"));
    }

    /// Everybody sees a card that lay face down.
    fn reveal(&mut self, seat: Seat) {
        if let Some(card) = self.state.cards.top(Pile::Guard(seat)) {
            self.state.cards.put(card, Pile::Discard);
            self.see(card);
        }
    }

    fn act(&mut self, dice: &mut Dice) {
        let (seat, other) = if dice.below(3) == 0 { (BLUE, RED) } else { (RED, BLUE) };
        match dice.below(8) {
            0 | 1 => {
                for card in self.state.cards.set(Pile::Hand(seat)).iter() {
                    self.see(card);
                }
            }
            2 => {
                if let Some(card) = self.state.cards.random(Pile::Hand(seat), dice) {
                    self.see(card);
                }
            }
            3 => {
                if let Some(card) = self.state.cards.top(Pile::Deck) {
                    self.state.cards.put(card, Pile::Hand(seat));
                    self.told.push(format!("{seat:?} draws {card:?}"));
                }
            }
            4 => self.reveal(seat),
            5 => self.give(seat, other, dice.below(2) == 0, dice),
            _ => self.lay(seat, dice),
        }
    }

    /// The worlds that fit what green's view says.
    fn believed(&self) -> BTreeSet<World> {
        let view = self.state.view(GREEN.into());
        let mut believed = worlds(&FACES);
        believed.retain(|world| {
            let seen = view
                .cards
                .all()
                .all(|card| view.cards.known(card).is_none_or(|face| face == world[card.index()]));
            let laid = [RED, BLUE].into_iter().flat_map(|seat| view.cards.iter(Pile::Guard(seat)));
            let remembered = view.cards.recalls().all(|recall| {
                let inside: Vec<Face> = recall.cards.iter().map(|card| world[card.index()]).collect();
                recall.faces.len() - without(&recall.faces, &inside).len() >= recall.least.into()
            });
            seen && remembered && laid.into_iter().all(|card| world[card.index()].is_guard())
        });
        believed
    }
}

#[test]
fn a_view_knows_exactly_what_follows_from_all_that_was_seen() {
    for seed in 0..2000 {
        let mut dice = Dice::new(Seed::from(seed));
        let mut reasoner = Reasoner::new(&mut dice);
        for _ in 0..12 {
            reasoner.act(&mut dice);
            let believed = reasoner.believed();
            let (too_few, too_many) = (
                reasoner.possible.difference(&believed).next(),
                believed.difference(&reasoner.possible).next(),
            );
            assert!(
                too_few.is_none() && too_many.is_none(),
                "seed {seed}: green rules out {too_few:?}, which is possible, or believes in {too_many:?}, which is not: \
                 {:#?}\n{:?}",
                reasoner.told,
                reasoner.state.view(GREEN.into()).cards
            );
        }
    }
}

#[test]
fn who_has_seen_eight_cards_knows_seven_for_certain_once_one_of_them_was_played_and_revealed() {
    let dice = &mut Dice::new(Seed::from(8));
    let mut state = Tiny::set_up(&Options::default(), 3, dice.split()).unwrap();
    state.cards = Cards::default();
    let faces: [Face; 8] = std::array::from_fn(|value| Face::Guard(value as u8));
    let hand = Pile::Hand(RED);
    for face in faces {
        let card = state.cards.add(face, hand);
        state.cards.show(card, Viewers::only(GREEN));
    }
    let chosen = state.cards.iter(hand).find(|&card| state.cards.face(card) == faces[5]).unwrap();
    let laid = state.cards.conceal_among_all(hand, CardSet::of(chosen), dice).first().unwrap();
    state.cards.put(laid, Pile::Guard(RED));
    let in_hand = state.cards.set(hand);
    let view = state.view(GREEN.into());
    assert!(view.cards.all().all(|card| view.cards.known(card).is_none()), "any of the eight may lie there");
    let recall = view.cards.recalls_of(GREEN.into(), in_hand).next().unwrap();
    assert_eq!((&recall.faces[..], recall.least, recall.cards), (&faces[..], 7, in_hand));

    state.cards.put(laid, Pile::Discard);
    let view = state.view(GREEN.into());
    let recall = view.cards.recalls_of(GREEN.into(), in_hand).next().unwrap();
    assert_eq!((recall.faces.to_vec(), recall.least), (without(&faces, &[faces[5]]), 7));
}
