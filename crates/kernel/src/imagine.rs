//! Imagined worlds: the faces that a viewer has not seen, dealt anew so that nothing contradicts what they know.

use crate::cards::{CardId, CardSet, Face as _, Recall};
use crate::dice::Dice;
use crate::rules::Rules;
use crate::state::{State, View};

/// What is known of cards that were not seen: each fact says that at least so many of some cards are of a kind.
#[derive(Debug)]
pub struct Knowledge<R: Rules> {
    facts: Vec<Fact<R>>,
}

/// Something that is known of some cards.
#[derive(Debug, Clone)]
enum Fact<R: Rules> {
    /// At least so many are of a kind.
    Kind { cards: CardSet, at_least: usize, kind: fn(R::Face) -> bool },
    /// They were seen, and mixed since.
    Seen(Recall<R::Face>),
}

impl<R: Rules> Knowledge<R> {
    /// This one card is of a kind.
    pub fn is(&mut self, card: CardId, kind: fn(R::Face) -> bool) {
        self.at_least(1, CardSet::of(card), kind);
    }

    /// At least so many of these cards are of a kind.
    pub fn at_least(&mut self, at_least: usize, cards: CardSet, kind: fn(R::Face) -> bool) {
        self.facts.push(Fact::Kind { cards, at_least, kind });
    }
}

impl<R: Rules> Fact<R> {
    fn cards(&self) -> CardSet {
        match self {
            Self::Kind { cards, .. } | Self::Seen(Recall { cards, .. }) => *cards,
        }
    }

    /// How many cards short of being true.
    fn lacks(&self, state: &State<R>) -> usize {
        match self {
            Self::Kind { cards, at_least, kind } => {
                let fit = cards.iter().filter(|&card| state.cards.known(card).is_some_and(kind)).count();
                at_least.saturating_sub(fit)
            }
            Self::Seen(recall) => recall.lacks(|card| state.cards.known(card)),
        }
    }
}

/// No way was found to deal the unseen faces: the view contradicts itself, which is a bug in a rules crate.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no world fits this view: {0}")]
pub struct Unimaginable(pub(crate) String);

/// How often whole deals are tried before a deal is mended by single swaps. Trying keeps all fitting worlds equally
/// likely; mending gets there where hardly any of them fit.
const TRIES: usize = 24;
/// How often one begins again where mending does not get there.
const RESTARTS: usize = 24;

/// A State that the view's owner may believe in: every face they have seen is where they saw it, or among the cards with
/// which it was mixed since; all others are dealt anew; and what `Rules::knowledge` says is true. Its dice are new.
pub fn redeal_unseen<R: Rules>(view: &View<R>, dice: &mut Dice) -> Result<State<R>, Unimaginable> {
    let mut state = view.clone().into_state();
    let mut unseen: Vec<CardId> =
        state.cards.all().filter(|&card| state.cards.known(card).is_none()).collect();
    let mut faces = unseen_faces(&state, dice)?;

    unseen.sort_by_key(|&card| state.cards.back(card));
    faces.sort_by_key(|face| (face.back(), *face));
    if !unseen.iter().map(|&card| state.cards.back(card)).eq(faces.iter().map(|face| face.back())) {
        return Err(Unimaginable(format!(
            "{} unseen cards, {} faces of other backs",
            unseen.len(),
            faces.len()
        )));
    }

    let mut recalls: Vec<Recall<R::Face>> = state.cards.recalls().cloned().collect();
    let mut knowledge = Knowledge { facts: recalls.iter().cloned().map(Fact::Seen).collect() };
    R::knowledge(view, &mut knowledge);
    let mut mended = Ok(());
    for _ in 0..RESTARTS {
        for _ in 0..TRIES {
            deal(&mut state, &mut recalls, &unseen, &faces, dice);
            if knowledge.facts.iter().all(|fact| fact.lacks(&state) == 0) {
                break;
            }
        }
        mended = mend(&mut state, &unseen, &knowledge, dice);
        if mended.is_ok() {
            break;
        }
    }
    mended?;
    R::imagine(&mut state, dice);
    state.dice = dice.split();
    Ok(state)
}

/// The faces that are in the game but not visible.
fn unseen_faces<R: Rules>(view: &State<R>, dice: &mut Dice) -> Result<Vec<R::Face>, Unimaginable> {
    let mut faces = R::faces(view, dice);
    for face in view.cards.all().filter_map(|card| view.cards.known(card)) {
        let at = faces.iter().position(|&other| other == face);
        faces.swap_remove(at.ok_or_else(|| Unimaginable(format!("{face} is visible but not in the game")))?);
    }
    Ok(faces)
}

/// Deals the faces at random, each back among its own: first those that are remembered among some cards, to them. Where
/// memories overlap, it depends on their order whether that succeeds, so they come in any.
fn deal<R: Rules>(
    state: &mut State<R>,
    recalls: &mut [Recall<R::Face>],
    unseen: &[CardId],
    faces: &[R::Face],
    dice: &mut Dice,
) {
    let (mut unseen, mut faces) = (unseen.to_vec(), faces.to_vec());
    for &card in &unseen {
        state.cards.blank(card);
    }
    dice.shuffle(recalls);
    for recall in &*recalls {
        deal_remembered(state, recall, &mut unseen, &mut faces, dice);
    }
    faces.chunk_by_mut(|a, b| a.back() == b.back()).for_each(|same_back| dice.shuffle(same_back));
    for (&card, &face) in unseen.iter().zip(&faces) {
        state.cards.suppose(card, face);
    }
}

/// Deals as many of the remembered faces as there must be to cards among which they are, as far as there are any left.
fn deal_remembered<R: Rules>(
    state: &mut State<R>,
    recall: &Recall<R::Face>,
    unseen: &mut Vec<CardId>,
    faces: &mut Vec<R::Face>,
    dice: &mut Dice,
) {
    let mut free: Vec<CardId> = unseen.iter().copied().filter(|&card| recall.cards.contains(card)).collect();
    let mut remembered = recall.faces.clone();
    dice.shuffle(&mut free);
    dice.shuffle(&mut remembered);
    for face in remembered {
        if recall.lacks(|card| state.cards.known(card)) == 0 {
            return;
        }
        let Some(at) = faces.iter().position(|&other| other == face) else { continue };
        let Some(card) = free.pop() else { return };
        state.cards.suppose(card, face);
        // Both stay in order of their backs.
        faces.remove(at);
        unseen.retain(|&other| other != card);
    }
}

/// How many swaps that make nothing better are tried to get to where one does.
const PATIENCE: usize = 500;

/// Swaps faces until every fact is true. Where no swap makes more of it true, one that makes no less of it true may lead
/// on.
fn mend<R: Rules>(
    state: &mut State<R>,
    unseen: &[CardId],
    knowledge: &Knowledge<R>,
    dice: &mut Dice,
) -> Result<(), Unimaginable> {
    let lacking = |state: &State<R>| knowledge.facts.iter().map(|fact| fact.lacks(state)).sum::<usize>();
    let (mut lack, mut patience) = (lacking(state), PATIENCE);
    while lack > 0 {
        let mut pairs: Vec<(CardId, CardId)> = Vec::new();
        for fact in knowledge.facts.iter().filter(|fact| fact.lacks(state) > 0) {
            for &inside in unseen.iter().filter(|&&card| fact.cards().contains(card)) {
                pairs.extend(unseen.iter().map(|&outside| (inside, outside)));
            }
        }
        pairs.retain(|&(a, b)| {
            state.cards.back(a) == state.cards.back(b) && state.cards.known(a) != state.cards.known(b)
        });
        dice.shuffle(&mut pairs);
        let mut sideways = None;
        let better = pairs.into_iter().find(|&(a, b)| {
            swap(state, a, b);
            let now = lacking(state);
            if now < lack {
                lack = now;
                return true;
            }
            if now == lack {
                sideways = Some((a, b));
            }
            swap(state, a, b);
            false
        });
        match (better, sideways) {
            (Some(_), _) => {}
            (None, Some((a, b))) if patience > 0 => {
                patience -= 1;
                swap(state, a, b);
            }
            _ => {
                let lack = format!("{lack} unseen cards are known to be what no face left can be");
                return Err(Unimaginable(lack));
            }
        }
    }
    Ok(())
}

fn swap<R: Rules>(state: &mut State<R>, a: CardId, b: CardId) {
    let (face_a, face_b) = (state.cards.face(a), state.cards.face(b));
    state.cards.suppose(a, face_b);
    state.cards.suppose(b, face_a);
}
