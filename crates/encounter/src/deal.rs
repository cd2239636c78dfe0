//! Deals: what the main players may offer each other.

use kernel::notation::read_number;
use kernel::{CardSet, Dice, Lens, Offer, Rules as _, Seat};
use serde::{Deserialize, Serialize};

use crate::cards::{CardType, Face, Pile};
use crate::events::number;
use crate::place::{Place, Planet, PlanetSet};
use crate::{Cosmic, State};

/// Cards that change hands one way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[repr(u64)] // as `kernel::Choice`, and for the same reason
pub enum Goods {
    #[default]
    Nothing,
    /// These very cards.
    Cards(CardSet),
    /// So many at random.
    Random(u8),
    /// So many of a type, chosen by their giver.
    Kind(CardType, u8),
    /// The attack card of the highest value.
    HighestAttack,
}

/// What may be given one way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Stock {
    /// The cards that the proposer can name: the own hand, or what has been seen of the other's.
    pub named: CardSet,
    /// How many cards there are.
    pub cards: u8,
    /// How many of each type may be spoken of: what there is of the own, up to a few of the other's.
    pub of_type: [u8; CardType::ALL.len()],
}

/// The most cards of a type that a proposal speaks of.
const MOST_OF_A_TYPE: u8 = 3;

impl Stock {
    /// The own hand: only what is there can be promised.
    fn own(state: &State, seat: Seat) -> Self {
        let hand = Pile::Hand(seat);
        let (mut named, mut of_type) = (CardSet::EMPTY, [0; CardType::ALL.len()]);
        for card in state.cards.iter(hand) {
            named.insert(card);
            if let Some(kind) = state.cards.known(card).and_then(Face::card_type) {
                let count = &mut of_type[kind as usize];
                *count = MOST_OF_A_TYPE.min(*count + 1);
            }
        }
        Self { named, cards: state.cards.count(hand) as u8, of_type }
    }

    /// The other's hand, of which only some is known.
    fn other(state: &State, seat: Seat, viewer: Seat) -> Self {
        let hand = Pile::Hand(seat);
        let mut named = CardSet::EMPTY;
        let has_seen = |card| state.cards.seen(card).contains(viewer.into());
        state.cards.iter(hand).for_each(|card| named.insert_if(card, has_seen(card)));
        let cards = state.cards.count(hand) as u8;
        Self { named, cards, of_type: [cards.min(MOST_OF_A_TYPE); CardType::ALL.len()] }
    }

    /// The ways to mean cards without naming them.
    fn unnamed(&self) -> u16 {
        let of_types: u16 = self.of_type.iter().copied().map(u16::from).sum();
        u16::from(self.cards) + of_types + u16::from(self.may_have_attacks())
    }

    fn may_have_attacks(&self) -> bool {
        self.of_type[CardType::Attack as usize] > 0
    }

    /// The ways to name cards, or none.
    fn subsets(&self) -> u128 {
        1 << self.named.len()
    }

    fn count(&self) -> u128 {
        self.subsets() + u128::from(self.unnamed())
    }

    /// The goods with this number, of so many as are counted.
    fn nth(&self, count: u128, index: u128) -> Goods {
        if index == 0 {
            return Goods::Nothing;
        }
        let subsets = count - u128::from(self.unnamed());
        if index < subsets {
            // The bits of the number are the members of the subset.
            let (mut members, mut cards) = (index, CardSet::EMPTY);
            self.named.for_each(|card| {
                cards.insert_if(card, members & 1 == 1);
                members >>= 1;
            });
            return Goods::Cards(cards);
        }
        let mut index = (index - subsets) as u16;
        if index < u16::from(self.cards) {
            return Goods::Random(index as u8 + 1);
        }
        index -= u16::from(self.cards);
        for kind in CardType::ALL {
            let there_are = u16::from(self.of_type[kind as usize]);
            if index < there_are {
                return Goods::Kind(kind, index as u8 + 1);
            }
            index -= there_are;
        }
        Goods::HighestAttack
    }

    fn check(&self, goods: Goods, whose: &str) -> Result<(), String> {
        let (wanted, there_are) = match goods {
            Goods::Nothing => return Ok(()),
            Goods::Cards(cards) if !cards.is_subset(self.named) => {
                return Err(format!("only cards that you know to be in {whose} hand can be named"));
            }
            Goods::Cards(cards) => (cards.len() as u8, self.cards),
            Goods::Random(count) => (count, self.cards),
            Goods::Kind(kind, count) => (count, self.of_type[kind as usize]),
            Goods::HighestAttack => (1, u8::from(self.may_have_attacks())),
        };
        if (1..=there_are).contains(&wanted) {
            Ok(())
        } else {
            Err(format!("{wanted} such cards of {whose} hand: there can be {there_are}"))
        }
    }
}

/// A deal as one main player proposes it to the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Deal {
    pub give: Goods,
    pub take: Goods,
    /// Where the proposer gains a colony.
    pub gain: Option<Planet>,
    /// Where the proposer grants the other one.
    pub grant: Option<Planet>,
    /// How many of the other's ships the proposer frees from the warp, where a power can.
    pub free: u8,
    /// How many of the proposer's ships the other frees.
    pub be_freed: u8,
}

/// What may be proposed here and now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Terms {
    pub give: Stock,
    pub take: Stock,
    pub gain: PlanetSet,
    pub grant: PlanetSet,
    pub free: u8,
    pub be_freed: u8,
    /// Whether the other, and the proposer, has no colony yet for ships that are freed, but that of the deal.
    pub free_to_new: bool,
    pub be_freed_to_new: bool,
}

impl Terms {
    /// What a main player may propose to the other.
    pub(crate) fn of(state: &State, from: Seat, to: Seat) -> Self {
        Self {
            give: Stock::own(state, from),
            take: Stock::other(state, to, from),
            gain: colonies_to_grant(state, to, from),
            grant: colonies_to_grant(state, from, to),
            free: may_free(state, from, to),
            be_freed: may_free(state, to, from),
            free_to_new: state.board.colonies(to).is_empty(),
            be_freed_to_new: state.board.colonies(from).is_empty(),
        }
    }

    /// Whether there is anything to propose: a card in either hand, or a colony.
    pub(crate) fn are_any(state: &State, from: Seat, to: Seat) -> bool {
        let has_cards = |seat: Seat| state.cards.count(Pile::Hand(seat)) > 0;
        let any = has_cards(from)
            || has_cards(to)
            || !colonies_to_grant(state, to, from).is_empty()
            || !colonies_to_grant(state, from, to).is_empty();
        debug_assert_eq!(any, exchanges(Self::of(state, from, to).goods()) > 0, "what can be exchanged");
        any
    }

    /// How many ways there are to give, to take, to gain and to grant something, or nothing. Ships that can be freed only
    /// onto a new colony go with it.
    fn goods(&self) -> [u128; 4] {
        let colonies = |planets: PlanetSet, ways: [u128; 2]| 1 + planets.len() as u128 * ways[1];
        [
            self.give.count(),
            self.take.count(),
            colonies(self.gain, self.be_freed_ways()),
            colonies(self.grant, self.free_ways()),
        ]
    }

    fn frees(&self) -> u128 {
        self.free_ways()[0] * self.be_freed_ways()[0]
    }

    /// How many ways there are to free ships: by themselves, and for each new colony.
    fn free_ways(&self) -> [u128; 2] {
        ways_to_free(self.free, self.free_to_new)
    }

    fn be_freed_ways(&self) -> [u128; 2] {
        ways_to_free(self.be_freed, self.be_freed_to_new)
    }
}

fn ways_to_free(ships: u8, to_new: bool) -> [u128; 2] {
    let ways = 1 + u128::from(ships);
    if to_new { [1, ways] } else { [ways, 1] }
}

/// How many ways there are to exchange at least a card or a colony.
fn exchanges(goods: [u128; 4]) -> u128 {
    goods.into_iter().product::<u128>() - 1
}

/// How many ships of a player another can free from the warp, where a power lets them: to colonies, or to one that the
/// deal gives.
pub(crate) fn may_free(state: &State, seat: Seat, whose: Seat) -> u8 {
    let board = &state.board;
    let may = board.encounter.main_side(seat).is_some_and(|side| board.may_free[side.index()]);
    let has_place = || !board.colonies(whose).is_empty() || !colonies_to_grant(state, seat, whose).is_empty();
    if may && has_place() { board.ships(whose, Place::Warp) } else { 0 }
}

/// The planets on which one player can grant the other a colony, who has ships for it.
pub(crate) fn colonies_to_grant(state: &State, giver: Seat, receiver: Seat) -> PlanetSet {
    let board = &state.board;
    if board.colonies(receiver).is_empty() && board.ships(receiver, Place::Gate) == 0 {
        return PlanetSet::EMPTY;
    }
    board.colonies(giver).without(board.colonies(receiver))
}

/// The attack cards of the highest value in a hand: one of them is "the highest attack".
pub(crate) fn highest_attack(state: &State, seat: Seat) -> CardSet {
    let value =
        |card| if let Some(Face::Attack(value)) = state.cards.known(card) { Some(value) } else { None };
    let highest = state.cards.iter(Pile::Hand(seat)).filter_map(value).max();
    state
        .cards
        .iter(Pile::Hand(seat))
        .filter(|&card| value(card).is_some() && value(card) == highest)
        .collect()
}

/// Whether a player has what the deal says they give.
pub(crate) fn can_deliver(state: &State, seat: Seat, goods: &Goods) -> bool {
    let hand = Pile::Hand(seat);
    match *goods {
        Goods::Nothing => true,
        Goods::Cards(cards) => cards.is_subset(state.cards.set(hand)),
        Goods::Random(count) => state.cards.count(hand) >= count.into(),
        Goods::Kind(kind, count) => {
            let is_of_kind = |card| state.cards.known(card).and_then(Face::card_type) == Some(kind);
            state.cards.iter(hand).filter(|&card| is_of_kind(card)).count() >= count.into()
        }
        Goods::HighestAttack => {
            state.cards.iter(hand).any(|card| matches!(state.cards.known(card), Some(Face::Attack(_))))
        }
    }
}

impl Deal {
    /// The deal with this number, where there are so many ways to give each of the goods.
    fn nth_of(terms: &Terms, goods: [u128; 4], index: u128) -> Self {
        // Mostly nobody can free anybody, and divisions take their time.
        let can_free = terms.free > 0 || terms.be_freed > 0;
        let (freed, exchange) = if can_free { divide(index, exchanges(goods)) } else { (0, index) };
        let (be_freed, free) = if can_free { divide(freed, terms.free_ways()[0]) } else { (0, 0) };
        let [give_ways, take_ways, gain_ways, _] = goods;
        let (rest, give) = divide(1 + exchange, give_ways);
        let (rest, take) = divide(rest, take_ways);
        let (grant, gain) = divide(rest, gain_ways);
        // A colony, and how many ships are freed onto it.
        let colony = |from: PlanetSet, ways: [u128; 2], index: u128| match index.checked_sub(1) {
            None => (None, 0),
            Some(index) => (from.nth((index / ways[1]) as usize), index % ways[1]),
        };
        let (gain, be_freed_there) = colony(terms.gain, terms.be_freed_ways(), gain);
        let (grant, freed_there) = colony(terms.grant, terms.free_ways(), grant);
        Self {
            give: terms.give.nth(give_ways, give),
            take: terms.take.nth(take_ways, take),
            gain,
            grant,
            free: (free + freed_there) as u8,
            be_freed: (be_freed + be_freed_there) as u8,
        }
    }
}

impl Offer<Cosmic> for Deal {
    type Terms = Terms;

    fn check(&self, terms: &Terms) -> Result<(), String> {
        terms.give.check(self.give, "your")?;
        terms.take.check(self.take, "the other's")?;
        if let Some(planet) = self.gain.filter(|&planet| !terms.gain.contains(planet)) {
            return Err(format!("you cannot be granted a colony on {planet}"));
        }
        if let Some(planet) = self.grant.filter(|&planet| !terms.grant.contains(planet)) {
            return Err(format!("you cannot grant a colony on {planet}"));
        }
        if self.free > terms.free || self.be_freed > terms.be_freed {
            return Err(format!(
                "not so many ships can be freed from the warp: at most {} of your partner's, and {} of yours",
                terms.free, terms.be_freed
            ));
        }
        let needs_colony =
            |ships: u8, to_new: bool, colony: Option<Planet>| ships > 0 && to_new && colony.is_none();
        if needs_colony(self.free, terms.free_to_new, self.grant)
            || needs_colony(self.be_freed, terms.be_freed_to_new, self.gain)
        {
            return Err("ships come out of the warp to a colony: the deal must give their owner one".into());
        }
        let nothing = (Goods::Nothing, Goods::Nothing, None, None);
        if (self.give, self.take, self.gain, self.grant) == nothing {
            return Err("a deal must exchange at least one card or colony".into());
        }
        Ok(())
    }

    fn count(terms: &Terms) -> u128 {
        exchanges(terms.goods()) * terms.frees()
    }

    fn nth(terms: &Terms, index: u128) -> Self {
        Self::nth_of(terms, terms.goods(), index)
    }

    /// As it would be without; but what can be given is counted only once.
    fn draw(terms: &Terms, others: u128, dice: &mut Dice) -> Option<Self> {
        let goods = terms.goods();
        let count = exchanges(goods) * terms.frees();
        let index = dice.below_wide(count + others).checked_sub(others)?;
        Some(Self::nth_of(terms, goods, index))
    }

    fn named(&self) -> CardSet {
        if let Goods::Cards(cards) = self.give { cards } else { CardSet::EMPTY }
    }

    /// `give A10,N take 2-random colony blue2 grant red1`
    fn write(&self, terms: &Terms, lens: Lens<'_, Cosmic>) -> String {
        let goods = |goods: Goods, stock: &Stock| match goods {
            Goods::Nothing => None,
            Goods::Cards(cards) => Some(lens.write_cards(cards, stock.named)),
            Goods::Random(count) => Some(format!("{count}-random")),
            Goods::Kind(kind, count) => Some(format!("{count}-{kind}")),
            Goods::HighestAttack => Some("highest-attack".into()),
        };
        let ships = |ships: u8| (ships > 0).then(|| ships.to_string());
        let parts = [
            ("give", goods(self.give, &terms.give)),
            ("take", goods(self.take, &terms.take)),
            ("gain", self.gain.map(|planet| planet.to_string())),
            ("grant", self.grant.map(|planet| planet.to_string())),
            ("free", ships(self.free)),
            ("be-freed", ships(self.be_freed)),
        ];
        let words = parts.into_iter().filter_map(|(word, value)| Some(format!("{word} {}", value?)));
        words.collect::<Vec<_>>().join(" ")
    }

    fn read(text: &str, terms: &Terms, lens: Lens<'_, Cosmic>) -> Result<Self, String> {
        let wrong =
            || format!("`{text}`: expected parts such as `give A10,N take 2-random gain blue2 grant red1`");
        let goods = |value: &str, stock: &Stock| -> Result<Goods, String> {
            if value == "highest-attack" {
                return Ok(Goods::HighestAttack);
            }
            if let Some((count, kind)) = value.split_once('-')
                && let Some(count) = read_number(count)
            {
                if kind == "random" {
                    return Ok(Goods::Random(count));
                }
                if let Some(kind) = CardType::ALL.into_iter().find(|known| known.to_string() == kind) {
                    return Ok(Goods::Kind(kind, count));
                }
            }
            lens.read_cards(value, stock.named).map(Goods::Cards)
        };
        let ships = |value: &str| read_number(value).filter(|&ships| ships > 0).ok_or_else(wrong);
        let mut deal = Self::default();
        let mut said = Vec::new();
        let mut words = text.split(' ').filter(|word| !word.is_empty());
        while let Some(word) = words.next() {
            let value = words.next().ok_or_else(wrong)?;
            if said.contains(&word) {
                return Err(format!("`{word}` is said twice; a deal has each part once"));
            }
            said.push(word);
            match word {
                "give" => deal.give = goods(value, &terms.give)?,
                "take" => deal.take = goods(value, &terms.take)?,
                "gain" => deal.gain = Some(value.parse()?),
                "grant" => deal.grant = Some(value.parse()?),
                "free" => deal.free = ships(value)?,
                "be-freed" => deal.be_freed = ships(value)?,
                _ => return Err(wrong()),
            }
        }
        Ok(deal)
    }
}

/// Quotient and remainder; quicker than the wide numbers' own where both are small, as they mostly are.
fn divide(number: u128, by: u128) -> (u128, u128) {
    match (u64::try_from(number), u64::try_from(by)) {
        (Ok(number), Ok(by)) => ((number / by).into(), (number % by).into()),
        _ => (number / by, number % by),
    }
}

/// The terms in words, without naming cards.
pub(crate) fn in_words(deal: &Deal, from: Seat, to: Seat) -> String {
    let goods = |goods: Goods, giver: Seat| {
        let giver = Cosmic::seat_name(giver);
        match goods {
            Goods::Nothing => None,
            Goods::Cards(cards) => {
                Some(format!("{giver} gives {}", number(cards.len() as u8, "named card", "named cards")))
            }
            Goods::Random(count) => {
                Some(format!("{giver} gives {} at random", number(count, "card", "cards")))
            }
            Goods::Kind(kind, count) => Some(format!(
                "{giver} gives {}",
                number(count, &format!("{kind} card"), &format!("{kind} cards"))
            )),
            Goods::HighestAttack => Some(format!("{giver} gives the highest attack card")),
        }
    };
    let colony = |planet: Option<Planet>, seat: Seat| {
        planet.map(|planet| format!("{} gains a colony on {planet}", Cosmic::seat_name(seat)))
    };
    let freed = |ships: u8, seat: Seat| {
        let leave = number(ships, "ship leaves", "ships leave");
        (ships > 0).then(|| format!("{}: {leave} the warp", Cosmic::seat_name(seat)))
    };
    let parts = [
        goods(deal.give, from),
        goods(deal.take, to),
        colony(deal.gain, from),
        colony(deal.grant, to),
        freed(deal.free, to),
        freed(deal.be_freed, from),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}
