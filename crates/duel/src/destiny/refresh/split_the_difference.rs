//! Split the Difference: one divides, the other chooses.

use arrayvec::ArrayVec;

use crate::destiny::{Deck, DestinySheet};
use crate::effects::{Ctx, Effect, Flow, Window, run};
use crate::resources::{Gain, get};
use crate::words::Pick;

const DIVIDE: u8 = 0;
const TAKE: u8 = 1;
const NEXT: u8 = 2;
const OPTIONS: [Pick; 4] = [Pick::Recover, Pick::Draw, Pick::Reinforcements, Pick::Friendship];

type Group = ArrayVec<Pick, { OPTIONS.len() }>;

pub(super) const SHEET: DestinySheet = DestinySheet {
    title: "Split the Difference",
    next: Deck::Discovery,
    effects: &[Effect {
        at: Window::CardText,
        run: run!(split),
        asks: &[
            (
                "divide",
                "Which reward goes into the first group? Pass once it is complete: the others are the second. \
                 Your opponent takes one of the groups, you get the other.",
            ),
            ("take", "The rewards lie in two groups. Do you take the first? Otherwise you take the second."),
            ("next", "Which of your rewards do you take now?"),
        ],
        ..Effect::BLANK
    }],
    ..DestinySheet::BLANK
};

fn words(group: &Group) -> String {
    let words: Vec<String> = group.iter().map(Pick::to_string).collect();
    if words.is_empty() { "nothing".into() } else { words.join(", ") }
}

async fn split(c: Ctx<'_>) -> Flow {
    let [leader, straggler] = c.order();
    let (mut first, mut second) = (Group::new(), OPTIONS.into_iter().collect::<Group>());
    while !second.is_empty() {
        let left = second.clone();
        let picked = c.with(leader).ask(DIVIDE, |_, q| q.one(left.iter().copied()).or_pass()).await;
        let Some(reward) = picked else { break };
        second.retain(|other| *other != reward);
        first.push(reward);
    }
    c.with(leader).tell(|_| format!("the first group is {}, the second {}", words(&first), words(&second)));
    // For whoever looks only at the table: the rewards of the first group, as bits.
    let bit = |reward: &Pick| OPTIONS.iter().position(|option| option == reward).map_or(0, |at| 1 << at);
    c.note(first.iter().map(bit).sum());
    let takes_first = c.with(straggler).ask_yes(TAKE).await;
    let (taken, rest) = if takes_first { (first, second) } else { (second, first) };
    c.with(straggler).tell(|_| format!("takes {}", words(&taken)));
    enjoy(c.with(straggler), taken).await?;
    enjoy(c.with(leader), rest).await
}

/// A player gets the rewards of a group, in any order.
async fn enjoy(c: Ctx<'_>, group: Group) -> Flow {
    let mut left = group;
    while let Some(&any) = left.first() {
        let options = left.clone();
        let several = left.len() > 1;
        let reward = if several { c.ask(NEXT, |_, q| q.one(options.iter().copied())).await } else { any };
        left.retain(|other| *other != reward);
        let what = match reward {
            Pick::Recover => Gain::RecoverUpTo(3),
            Pick::Draw => Gain::Draw(3),
            Pick::Reinforcements => Gain::Reinforcements(1),
            _ => Gain::Friendship,
        };
        get(c.t, c.me, what).await?;
    }
    Ok(())
}
