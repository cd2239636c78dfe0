//! Kamikaze: gives up ships for cards.

use super::{Alert, AlienSheet};
use crate::effects::{About, Counts, Ctx, Effect, Flow, Kind, Phases, Roles, Step, Window, act, run};
use crate::events::number;
use crate::hands::draw;
use crate::place::Place;
use crate::ships::{From, choose_flagship, lose_from};

/// How many ships it gives up at most.
const MOST: usize = 4;
/// How many cards it draws for each.
const CARDS: u8 = 2;
/// What each ship adds that is given up by the wild flare.
const BONUS: i16 = 3;
/// How many ships the super flare retrieves.
const RETRIEVED: u8 = 3;

const ASKS: &[(&str, &str)] = &[("ships", "Which of your ships do you send to the warp?")];

pub(super) const SHEET: AlienSheet = AlienSheet {
    title: "Sacrifice",
    alert: Alert::Yellow,
    power: &[Effect {
        at: Window::BeforeSelection,
        roles: Roles::MAIN,
        phases: Phases::PLANNING,
        kind: Kind::Declares,
        when: |state, me| state.board.ships_on_colonies(me) > 0,
        run: run!(sacrifice),
        asks: ASKS,
        says: "send one to four ships from your colonies to the warp and draw two cards for each",
        ..Effect::BLANK
    }],
    wild: &[Effect {
        at: Window::Selected,
        roles: Roles::MAIN,
        phases: Phases::PLANNING,
        when: |state, me| state.board.fleet_elsewhere(me).next().is_some(),
        run: run!(strengthen),
        counts: Some(Counts {
            step: Step::Add,
            apply: |tally, _, force| tally.add(force.side, force.amount),
        }),
        asks: ASKS,
        says: "send one to four ships that are not in the encounter to the warp; each adds 3 to your side's total",
        ..Effect::BLANK
    }],
    superb: &[Effect {
        at: Window::Retrieve,
        roles: Roles::OFFENSE,
        phases: Phases::REGROUP,
        when: |state, me| {
            (1..RETRIEVED).contains(&state.board.retrieval.ships)
                && state.board.ships(me, Place::Warp) > state.board.retrieval.ships
        },
        run: act!(retrieve_more),
        says: "retrieve three ships from the warp instead of one",
        ..Effect::BLANK
    }],
    ..AlienSheet::BLANK
};

/// What the ships buy is paid for when they go, even if something saves them.
fn price(ships: &From) -> u8 {
    ships.iter().map(|&(_, count)| count).sum()
}

/// Which ships they are is said before the use can be zapped.
async fn sacrifice(c: Ctx<'_>) -> Flow {
    let mut ships = c.ask(0, |s, q| q.ships(s.board.fleet(c.me), 1, MOST)).await;
    c.tell(|_| format!("{} to be given up", number(price(&ships), "ship is", "ships are")));
    if !c.stands(About { count: price(&ships), ..About::default() }).await? {
        return Ok(());
    }
    give_up(c, &mut ships).await?;
    draw(c.t, c.me, CARDS * price(&ships)).await
}

/// Those that are still there go.
async fn give_up(c: Ctx<'_>, ships: &mut From) -> Flow {
    for (place, count) in ships.iter_mut() {
        *count = c.t.get().board.ships(c.me, *place).min(*count);
    }
    choose_flagship(c.t, c.me, c.me, ships).await;
    lose_from(c.t, c.me, ships).await?;
    Ok(())
}

async fn strengthen(c: Ctx<'_>) -> Flow {
    let mut ships = c.ask(0, |s, q| q.ships(s.board.fleet_elsewhere(c.me), 1, MOST)).await;
    give_up(c, &mut ships).await?;
    if let Some(side) = c.side() {
        let bonus = BONUS * i16::from(price(&ships));
        c.count(side, bonus);
        c.tell(|_| format!("adds {bonus} to the total of the {side}"));
    }
    Ok(())
}

fn retrieve_more(c: Ctx<'_>) {
    c.edit(|board| board.retrieval.ships = RETRIEVED);
}
