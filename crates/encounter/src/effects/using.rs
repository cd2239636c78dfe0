//! Using an effect: declared, answered, carried out; and what becomes of the card.

use kernel::{CardId, CardSet, MAX_SEATS, Seat, SeatSet};

use super::usable::find;
use super::{
    Ctx, Effect, EffectId, Flow, Happening, Kind, Running, Source, Stop, Usable, Verdict, Window, Zone, act,
    answered, arm_with_played, open, pause_for, plays_hoard,
};
use crate::aliens::Alien;
use crate::board::{Board, Halt, Outcome, Phase};
use crate::cards::{Face, Pile};
use crate::events::Event;
use crate::moves::{self, has_encounter_card, has_encounter_card_in_hand};
use crate::{State, Table};

/// Uses an effect.
pub(crate) async fn use_effect(t: &Table, me: Seat, usable: Usable) -> Flow {
    t.edit().board.depth += 1;
    let effect = usable.id.effect();
    match usable.id.source {
        Source::Power(_) => use_power(t, me, usable.id).await?,
        // A flare that was played already, and goes on.
        Source::Wild(_) | Source::Super(_) if usable.zone == Zone::Table => {
            (effect.run)(Ctx { t, me, id: usable.id, card: None }).await?;
        }
        Source::Wild(_) | Source::Super(_) | Source::Artifact(_) => play_card(t, me, usable).await?,
        // The card is not played, nor shown.
        Source::Classic(_) => (effect.run)(Ctx { t, me, id: usable.id, card: None }).await?,
        Source::Tech(_) => use_tech(t, me, usable.id).await?,
        Source::Rule(_) => use_rule(t, me, usable).await?,
    }
    if effect.once {
        mark_spent(t, me, usable.id);
    }
    let players = {
        let state = &mut *t.edit();
        state.board.depth -= 1;
        if state.board.depth == 0 { who_has_played(state) } else { SeatSet::EMPTY }
    };
    if !players.is_empty() {
        sweep_from(t, players).await?;
    }
    flow(t)
}

/// An effect counts as used in this encounter.
pub(crate) fn mark_spent(t: &Table, me: Seat, id: EffectId) {
    let state = &mut *t.edit();
    // There is room for more than a table can use.
    let _ = state.board.encounter.spent.try_push((me, id));
    if let Source::Wild(alien) | Source::Super(alien) = id.source {
        arm_with_played(state, me, alien);
    }
}

/// Whether things go on as they are: not if somebody has won, the encounter was ended, or the offense cannot go on.
#[inline]
pub(crate) fn flow(t: &Table) -> Flow {
    let is_doubtful = t.look(|state| {
        let board = &state.board;
        is_to_halt(board)
            || (!has_encounter_card_in_hand(state, board.encounter.offense) && needs_cards(board))
    });
    if is_doubtful { halt(&mut t.edit()) } else { Ok(()) }
}

/// Whether somebody has won, or there is another reason to leave the phase, whatever is in the hands.
#[inline]
pub(crate) fn is_to_halt(board: &Board) -> bool {
    !board.winners.is_empty() || board.has_winner_by_colonies() || board.halt.is_some()
}

/// Whether an offense without encounter cards is at the end of its turn: before the cards are selected, unless it is just
/// drawing a new hand.
#[inline]
fn needs_cards(board: &Board) -> bool {
    !board.encounter.selected
        && !board.turn.gets_new_hand()
        && matches!(
            board.phase,
            Phase::Regroup | Phase::Destiny | Phase::Launch | Phase::Alliance | Phase::Planning
        )
        && board.depth == 0
}

/// Whoever has enough foreign colonies has won.
pub(crate) fn win_by_colonies(state: &mut State) {
    let winners = state.board.winners_by_colonies(state.seats());
    winners.iter().for_each(|seat| state.board.winners.insert(seat));
}

/// Says why things may not go on as they are, if that is so.
#[cold]
fn halt(state: &mut State) -> Flow {
    let board = &state.board;
    // Everybody shares the win for whom the same deal makes it come true, so it waits for what the deal sets off.
    let is_dealing = board.deal.is_some() && board.encounter.outcome == Outcome::DealMade;
    if !is_dealing {
        win_by_colonies(state);
    }
    let board = &mut state.board;
    if !board.winners.is_empty() && !is_dealing {
        board.halt = Some(Halt::GameOver);
    }
    let needs_cards = board.halt.is_none() && needs_cards(board);
    if needs_cards && !has_encounter_card(state, state.board.encounter.offense) {
        state.board.encounter.outcome = Outcome::TurnEnded;
        state.board.halt = Some(Halt::EndEncounter);
    }
    if state.board.halt.is_some() { Err(Stop) } else { Ok(()) }
}

async fn use_power(t: &Table, me: Seat, id: EffectId) -> Flow {
    let effect = id.effect();
    moves::turn_up(t, me, id.source);
    let ctx = Ctx { t, me, id, card: None };
    match effect.kind {
        Kind::Works | Kind::Follows | Kind::Declares => (effect.run)(ctx).await,
        Kind::Used => {
            if stands(t, me, id).await?
                && let Some(carried_out) = carry_out(ctx)
            {
                carried_out.await?;
            }
            Ok(())
        }
    }
}

/// Carries out what was used or played and has stood. The answers may have taken away what it needs: then it comes to
/// nothing.
fn carry_out(ctx: Ctx<'_>) -> Option<Running<'_>> {
    let effect = ctx.id.effect();
    if ctx.t.look(|state| (effect.when)(state, ctx.me)) {
        return Some((effect.run)(ctx));
    }
    ctx.tell(move |_| "comes to nothing".into());
    None
}

/// Declares the use of a power, and says whether it goes through. Zapped, it is off until the encounter is over.
pub(crate) async fn stands(t: &Table, me: Seat, id: EffectId) -> Flow<bool> {
    t.tell(move |_| Event::Uses { seat: me, id });
    if answered(t, Window::PowerUsed, me, id).await? == Verdict::Stands {
        return Ok(true);
    }
    zap(t, me, id).await?;
    Ok(false)
}

/// Whether a seat is just using the power of its alien, and nothing has come of that yet.
pub(crate) fn is_own_use(state: &State, me: Seat, alien: Alien) -> bool {
    state.board.answering.is_some_and(|answering| {
        answering.seat == me
            && answering.id.source == Source::Power(alien)
            && answering.verdict == Verdict::Stands
    })
}

/// A super flare that is played along with the use of its power, which then finds it by [`Ctx::takes_flare`]. Zapped, it
/// takes the use with it.
pub(crate) const ALONG: Effect =
    Effect { at: Window::PowerUsed, run: act!(go_along), zapped: Some(act!(cancel)), ..Effect::BLANK };

fn go_along(c: Ctx<'_>) {
    mark_spent(c.t, c.me, c.id);
}

/// Cancels a power that is being used, whatever the card that does it.
pub(crate) const ZAP: Effect = Effect {
    at: Window::PowerUsed,
    when: is_power_used,
    run: act!(cancel),
    says: "cancel this use of the power, and the power until the encounter is over",
    ..Effect::BLANK
};

fn is_power_used(state: &State, _: Seat) -> bool {
    state.board.answering.is_some_and(|answering| {
        answering.verdict == Verdict::Stands
            && matches!(answering.id.source, Source::Power(_) | Source::Super(_))
    })
}

fn cancel(c: Ctx<'_>) {
    c.answer(Verdict::Cancelled);
}

/// A power has been zapped.
pub(crate) async fn zap(t: &Table, me: Seat, id: EffectId) -> Flow {
    if let Source::Power(alien) | Source::Super(alien) = id.source {
        let sheet =
            t.edit().board.sheet_mut(me, alien).map(|sheet| std::mem::replace(&mut sheet.zapped, true));
        if sheet != Some(true) {
            t.tell(move |_| Event::Zapped { seat: me, alien });
        }
    }
    if let Some(run) = id.effect().zapped {
        run(Ctx { t, me, id, card: None }).await?;
    }
    Ok(())
}

/// Plays an artifact or a flare.
async fn play_card(t: &Table, me: Seat, Usable { id, zone }: Usable) -> Flow {
    let Some(card) = take_out(t, me, id, zone) else { return Ok(()) };
    if zone == Zone::Hoard && !may_leave_hoard(t, me, card).await? {
        return Ok(());
    }
    if let Some(alien) = id.source.flare() {
        let encounter = &mut t.edit().board.encounter;
        encounter.flared.insert(me);
        encounter.flares.insert(alien);
    }
    match answered(t, Window::CardPlayed, me, id).await? {
        Verdict::Stands => {}
        Verdict::Cancelled => {
            t.tell(move |_| Event::Cancelled { seat: me, id });
            return Ok(());
        }
        Verdict::Prevented => {
            t.tell(move |_| Event::Prevented { seat: me, id });
            t.edit().board.encounter.flared.remove(me);
            moves::take_back(t, me, card);
            return Ok(());
        }
        Verdict::Taken(thief) => {
            t.tell(move |_| Event::Stolen { seat: me, id, by: thief });
            if let Some(alien) = id.source.flare() {
                unmark_flare(t, me, alien);
            }
            moves::put(t, card, Pile::Hand(thief));
            return Ok(());
        }
    }
    if let Source::Super(alien) = id.source
        && answered(t, Window::PowerUsed, me, id).await? != Verdict::Stands
    {
        // The flare is back in the hand, and may still be played for its wild side.
        unmark_flare(t, me, alien);
        moves::take_back(t, me, card);
        return zap(t, me, id).await;
    }
    if let Some(carried_out) = carry_out(Ctx { t, me, id, card: Some(card) }) {
        carried_out.await?;
    }
    if t.look(|state| state.cards.pile_of(card)) != Pile::Played(me) {
        return Ok(());
    }
    if matches!(id.source, Source::Artifact(_)) {
        open!(t, Window::ArtifactDone, Happening { seat: me, count: 1, card: Some(card) });
    } else {
        moves::take_back(t, me, card);
    }
    Ok(())
}

/// A player must show a flare, if it is still in hand; that can be answered like a play.
pub(crate) async fn show_flare(t: &Table, me: Seat, id: EffectId) -> Flow {
    play_card(t, me, Usable { id, zone: Zone::Hand }).await?;
    sweep(t).await
}

/// A flare has not been played after all.
fn unmark_flare(t: &Table, me: Seat, alien: Alien) {
    let encounter = &mut t.edit().board.encounter;
    encounter.flared.remove(me);
    encounter.flares.remove(alien);
}

/// Takes a card out of the hand to play it, or off a sheet.
fn take_out(t: &Table, me: Seat, id: EffectId, zone: Zone) -> Option<CardId> {
    let face = match id.source {
        Source::Wild(alien) | Source::Super(alien) | Source::Classic(alien) => Face::Flare(alien),
        Source::Artifact(artifact) => Face::Artifact(artifact),
        Source::Rule(rule) => rule.face()?,
        Source::Power(_) | Source::Tech(_) => return None,
    };
    let pile = zone.pile(me).unwrap_or(Pile::Hand(me));
    let card = t.look(|state| find(state, pile, face))?;
    moves::play_out(t, card, Pile::Played(me));
    t.tell(move |state| Event::Plays { seat: me, id, card: state.sight(card) });
    Some(card)
}

/// Whether a card may be played out of the hoard, which is a use of the power that keeps one.
pub(crate) async fn may_play_hoard(t: &Table, me: Seat) -> Flow<bool> {
    let by = plays_hoard(&t.get(), me);
    match by {
        Some(by) => stands(t, me, by).await,
        None => Ok(true),
    }
}

/// The same of a card that has been taken out; if it may not, it goes back there.
async fn may_leave_hoard(t: &Table, me: Seat, card: CardId) -> Flow<bool> {
    let may = may_play_hoard(t, me).await?;
    if !may {
        moves::put(t, card, Pile::Hoard(me));
    }
    Ok(may)
}

/// Uses a tech: it is turned up, answered, carried out, and discarded unless it lasts.
pub(crate) async fn use_tech(t: &Table, me: Seat, id: EffectId) -> Flow {
    let Source::Tech(tech) = id.source else { return Ok(()) };
    let face = Face::Tech(tech);
    let card = find(&t.get(), Pile::Completed(me), face).or_else(|| find(&t.get(), Pile::Techs(me), face));
    let Some(card) = card else { return Ok(()) };
    let ctx = Ctx { t, me, id, card: Some(card) };
    if id.effect().kind == Kind::Works {
        return (id.effect().run)(ctx).await;
    }
    moves::put(t, card, Pile::Completed(me));
    t.tell(move |state| Event::UsesTech { seat: me, card: state.sight(card) });
    if answered(t, Window::TechUsed, me, id).await? != Verdict::Stands {
        t.tell(move |_| Event::Cancelled { seat: me, id });
        return moves::discard_tech(t, me, card).await;
    }
    if let Some(carried_out) = carry_out(ctx) {
        carried_out.await?;
    }
    // The card may have gone elsewhere by its own effect.
    if !tech.card().lasting && t.get().cards.pile_of(card) == Pile::Completed(me) {
        moves::discard_tech(t, me, card).await?;
    }
    Ok(())
}

/// What the rulebook lets a player do. A reinforcement is a card, the rest is not.
async fn use_rule(t: &Table, me: Seat, Usable { id, zone }: Usable) -> Flow {
    let mut card = None;
    if zone != Zone::Table {
        let Some(played) = take_out(t, me, id, zone) else { return Ok(()) };
        if zone == Zone::Hoard && !may_leave_hoard(t, me, played).await? {
            return Ok(());
        }
        card = Some(played);
    }
    (id.effect().run)(Ctx { t, me, id, card }).await
}

/// Who has cards on the table that were played.
pub(crate) fn who_has_played(state: &State) -> SeatSet {
    // Of all seats that there could be, so that nothing branches on how many there are.
    let seats = (0..MAX_SEATS).map(Seat::new);
    seats.filter(|&seat| state.cards.count(Pile::Played(seat)) > 0).collect()
}

/// Artifacts and zapped or spent flares lie on the table until the whole exchange of answers is settled; then they are
/// discarded. Reinforcements stay until the encounter is resolved.
pub(crate) async fn sweep(t: &Table) -> Flow {
    let players = t.look(who_has_played);
    sweep_from(t, players).await
}

async fn sweep_from(t: &Table, players: SeatSet) -> Flow {
    for seat in players.iter() {
        let is_spent = |face| matches!(face, Face::Artifact(_) | Face::Flare(_));
        let spent = t.look(|state| state.cards.matching(Pile::Played(seat), is_spent));
        if !spent.is_empty() {
            discard_all(t, seat, spent).await?;
        }
    }
    Ok(())
}

/// A player discards cards, open to all. They go together, before effects answer each of them.
pub(crate) async fn discard_all(t: &Table, seat: Seat, cards: CardSet) -> Flow {
    moves::put_each(t, cards, Pile::Discard);
    cards.for_each(|card| t.tell(move |state| Event::Discards { seat, card: state.sight(card) }));
    pause_for(t, Window::CardDiscarded);
    if t.look(|state| state.board.is_anybody_armed(Window::CardDiscarded)) {
        discarded(t, seat, cards).await?;
    }
    Ok(())
}

/// Lets effects answer each card that has been discarded.
async fn discarded(t: &Table, seat: Seat, cards: CardSet) -> Flow {
    for card in cards.iter() {
        let is_there = t.get().cards.pile_of(card) == Pile::Discard;
        if is_there {
            open!(t, Window::CardDiscarded, Happening { seat, count: 1, card: Some(card) });
        }
    }
    Ok(())
}
