//! Resources: what refresh cards let players acquire from planets, and the other gains that cards hand out.

use arrayvec::ArrayVec;
use kernel::Seat;

use crate::effects::{Ctx, Flow};
use crate::friendship;
use crate::hands::{draw, gain};
use crate::moves::ready;
use crate::planets::{Planet, PlanetSet, Symbol};
use crate::ships::{recover, recover_up_to};
use crate::tactics::{Tactic, TacticSet};
use crate::words::{Ask, Pick};
use crate::{State, Table};

/// Something that a player gets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Gain {
    /// Cards off the own deck.
    Draw(u8),
    /// Up to so many ships out of the warp.
    RecoverUpTo(u8),
    /// So many ships out of the warp.
    Recover(u8),
    Reinforcements(u8),
    /// Friendship with one envoy more.
    Friendship,
    /// So many spent tactics readied.
    Ready(u8),
    /// Up to so many.
    ReadyUpTo(u8),
    /// All spent tactics readied.
    ReadyAll,
}

/// What a card gives for each symbol.
pub(crate) type Resources = [(Symbol, &'static [Gain]); 5];

/// A player gets something.
pub(crate) async fn get(t: &Table, seat: Seat, what: Gain) -> Flow {
    match what {
        Gain::Draw(cards) => {
            draw(t, seat, cards.into());
        }
        Gain::RecoverUpTo(ships) => {
            recover_up_to(t, seat, ships).await?;
        }
        Gain::Recover(ships) => {
            recover(t, seat, ships).await?;
        }
        Gain::Reinforcements(cards) => {
            gain(t, seat, cards.into());
        }
        Gain::Friendship => {
            friendship::increase(t, seat).await?;
        }
        Gain::Ready(tactics) => ready_tactics(t, seat, tactics, false).await,
        Gain::ReadyUpTo(tactics) => ready_tactics(t, seat, tactics, true).await,
        Gain::ReadyAll => ready_tactics(t, seat, u8::MAX, false).await,
    }
    Ok(())
}

/// A player readies spent tactics: so many, or up to so many.
pub(crate) async fn ready_tactics(t: &Table, seat: Seat, tactics: u8, up_to: bool) {
    let spent = t.get().board.spent[seat.index()];
    ready_of(t, seat, spent, tactics, up_to).await;
}

/// The same, out of some of them. Where all of them are readied, nothing is asked.
pub(crate) async fn ready_of(t: &Table, seat: Seat, of: TacticSet, tactics: u8, up_to: bool) {
    if !up_to && of.len() <= usize::from(tactics) {
        of.iter().for_each(|tactic| ready(t, seat, tactic));
        return;
    }
    let mut left = of;
    for _ in 0..tactics {
        let all_left: ArrayVec<Tactic, 5> = left.iter().collect();
        let picked = match all_left[..] {
            [] => return,
            _ => ask_ready(t, seat, &all_left, up_to).await,
        };
        let Some(tactic) = picked else { return };
        left.remove(tactic);
        ready(t, seat, tactic);
    }
}

async fn ask_ready(t: &Table, seat: Seat, tactics: &[Tactic], up_to: bool) -> Option<Tactic> {
    let picks = || tactics.iter().copied().map(Pick::Tactic);
    let picked = if up_to {
        t.ask(seat, Ask::Ready, |_, q| q.one(picks()).or_pass()).await
    } else {
        Some(t.ask(seat, Ask::Ready, |_, q| q.one(picks())).await)
    };
    if let Some(Pick::Tactic(tactic)) = picked { Some(tactic) } else { None }
}

/// The player of an effect acquires the resource of one of these planets, by question `ask`; says of which.
pub(crate) async fn acquire(
    c: Ctx<'_>,
    ask: u8,
    planets: fn(&State, Seat) -> PlanetSet,
    resources: &Resources,
) -> Flow<Option<Planet>> {
    let planet = choose_planet(c, ask, planets).await;
    if let Some(planet) = planet {
        take(c, planet, resources).await?;
    }
    Ok(planet)
}

/// The player of an effect chooses one of these planets, by question `ask`, unless there is no choice.
pub(crate) async fn choose_planet(
    c: Ctx<'_>,
    ask: u8,
    planets: fn(&State, Seat) -> PlanetSet,
) -> Option<Planet> {
    let all = planets(&c.t.get(), c.me);
    if all.len() < 2 {
        return all.iter().next();
    }
    let picked = c.ask(ask, |s, q| q.one(planets(s, c.me).iter().map(Pick::Planet))).await;
    if let Pick::Planet(planet) = picked { Some(planet) } else { None }
}

/// The player of an effect takes what a card gives for a planet's symbol.
pub(crate) async fn take(c: Ctx<'_>, planet: Planet, resources: &Resources) -> Flow {
    c.tell(|_| acquired(planet));
    let gains =
        resources.iter().find(|(symbol, _)| *symbol == planet.symbol()).map_or(&[][..], |(_, gains)| gains);
    for &what in gains {
        get(c.t, c.me, what).await?;
    }
    Ok(())
}

/// What is told of a player who gets the resource of a planet.
pub(crate) fn acquired(planet: Planet) -> String {
    format!("acquires the {} resource of {}", planet.symbol(), planet.title())
}
