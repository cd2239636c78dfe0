//! What people say, done.

use kernel::{Seat, SeatSet, Viewer};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::storing::{TRIES, open_room, read_steps};
use super::{Host, Out, now};
use crate::names::{self, tidy_chat, tidy_name};
use crate::others::Draft;
use crate::room::{Status, answers};
use crate::secrets;
use crate::step::{Answered, By, Entry, Settings};
use crate::store::{Appended, Row};
use crate::table::{self, Drafted, json};
use crate::talk::{Code, Problem, Reply, Say};
use crate::undo;

impl Host {
    pub(super) async fn say_on(&mut self, id: u64, say: Say) {
        let Some(socket) = self.sockets.iter().find(|socket| socket.id == id) else { return };
        let replies = match self.say(socket.viewer, say, Some(id)).await {
            Ok(replies) => replies,
            Err(problem) => {
                self.metrics.refused();
                vec![json(&problem.message())]
            }
        };
        if let Some(socket) = self.sockets.iter_mut().find(|socket| socket.id == id) {
            for reply in replies {
                socket.send(reply.into());
            }
        }
    }

    /// Does what somebody says; the replies to them alone. An answer is acknowledged on its socket before all are told.
    pub(super) async fn say(
        &mut self,
        viewer: Viewer,
        say: Say,
        socket: Option<u64>,
    ) -> Result<Vec<String>, Problem> {
        match say {
            Say::View { to } => return self.say_view(viewer, to.as_deref()).await.map(|view| vec![view]),
            Say::Record {} => {
                let record = self.record().await?;
                return Ok(vec![json(&Reply::Record { record: &record })]);
            }
            _ => {}
        }
        let Viewer::Seat(seat) = viewer else {
            return Err(Problem::forbidden("only who has a seat can do that"));
        };
        if let Some(why) = &self.room.frozen {
            return Err(Problem::new(Code::Frozen, why));
        }
        self.may_act(seat, &say)?;
        match say {
            Say::Answer { seat: named, decision, answer } => {
                self.is_own_seat(seat, named.as_deref())?;
                return self.answer(seat, decision, &answer, socket).await;
            }
            Say::Draft { decision, draft } => self.show_draft(Draft { seat, decision, text: draft })?,
            Say::Start { fill } => self.start(fill.as_deref()).await?,
            Say::Leave { bot } => self.leave(seat, bot).await?,
            Say::HandOver { name } => return self.hand_over(seat, &name, socket).await,
            Say::Bot { seat: named, bot } => self.give_to_bot(seat, named.as_deref(), &bot).await?,
            Say::TakeBack {} => self.take_back(seat).await?,
            Say::Settings { settings } => self.set(seat, settings).await?,
            Say::Chat { text, to } => self.chat(seat, &text, to.as_deref()).await?,
            Say::Undo {} => self.ask_undo(seat).await?,
            Say::UndoReply { agree } => self.reply_undo(seat, agree).await?,
            Say::Rematch {} => self.rematch().await?,
            Say::GoOn {} => self.go_on(seat).await?,
            Say::Wait {} => self.propose(&[Entry::Waited { seat }]).await?,
            Say::View { .. } | Say::Record {} => {}
        }
        Ok(vec![json(&Reply::Done {})])
    }

    /// Refuses what is no part of the game if there is too much of it: it is stored, and everybody who comes is told.
    fn may_act(&mut self, seat: Seat, say: &Say) -> Result<(), Problem> {
        let most = match say {
            // These have bounds of their own, or are not stored.
            Say::Answer { .. } | Say::Draft { .. } | Say::GoOn {} | Say::View { .. } | Say::Record {} => {
                return Ok(());
            }
            // Who has said all that they may say can still come and go.
            Say::Leave { .. } | Say::HandOver { .. } | Say::Bot { .. } | Say::TakeBack {} => {
                2 * self.limits.beside
            }
            _ => self.limits.beside,
        };
        let has_rate_of_its_own = matches!(say, Say::Chat { .. });
        if !has_rate_of_its_own && !self.acts[seat.index()].take(self.limits.acts) {
            return Err(Problem::new(Code::TooFast, "too many actions at once: wait a little"));
        }
        self.has_room_beside(seat, most)
    }

    /// Whether a seat may still let the room grow besides playing.
    fn has_room_beside(&self, seat: Seat, most: usize) -> Result<(), Problem> {
        if self.room.grown_beside(seat) < most {
            return Ok(());
        }
        let why = format!(
            "{} has used up the {} KiB that a room keeps of each seat besides the game: it can only play on",
            self.room.name(seat),
            most >> 10
        );
        Err(Problem::new(Code::TooMany, why))
    }

    /// Sets what a seat does not want to be asked. What it has said already is not stored again.
    async fn set(&mut self, seat: Seat, settings: Settings) -> Result<(), Problem> {
        settings.check().map_err(Problem::refused)?;
        table::check_settings(&self.room.setup.game, &settings).map_err(Problem::refused)?;
        settings.stand_in.as_deref().map_or(Ok(()), |bot| self.is_bot(bot))?;
        if self.room.settings(seat) == Some(&settings) {
            return Ok(());
        }
        self.propose(&[Entry::Settings { seat, settings }]).await
    }

    /// Refuses a name that looks like another's at this table.
    fn check_unlike(&self, seat: Seat, name: &str) -> Result<(), Problem> {
        let own = self.room.name(seat);
        // On the page, everybody is addressed as "you".
        let words = self.room.about.seat_names.iter().copied().chain([kernel::protocol::SPECTATOR, "you"]);
        names::check_unlike(name, self.room.others(seat), words.filter(|&word| word != own))
    }

    fn is_bot(&self, name: &str) -> Result<(), Problem> {
        table::check_bot(&self.room.setup.game, name).map_err(|message| Problem::new(Code::Setup, message))
    }

    fn is_own_seat(&self, seat: Seat, named: Option<&str>) -> Result<(), Problem> {
        match named {
            Some(name) if name != self.room.name(seat) => {
                let own = self.room.name(seat);
                Err(Problem::forbidden(format!("your seat is {own}, not {}", kernel::quote(name))))
            }
            _ => Ok(()),
        }
    }

    async fn say_view(&mut self, viewer: Viewer, to: Option<&str>) -> Result<String, Problem> {
        let viewer = match to {
            Some(kernel::protocol::SPECTATOR) => Viewer::Spectator,
            Some(name) => {
                let seat = self.room.seat_called(name).map_err(Problem::refused)?;
                if viewer != Viewer::Seat(seat) {
                    return Err(Problem::forbidden("a seat's view is its own"));
                }
                viewer
            }
            None => viewer,
        };
        self.may_look(viewer)?;
        self.view(viewer).await?.ok_or_else(|| Problem::not_now("the game has not begun"))
    }

    async fn answer(
        &mut self,
        seat: Seat,
        decision: u64,
        answer: &str,
        socket: Option<u64>,
    ) -> Result<Vec<String>, Problem> {
        let accepted = json(&Reply::Accepted { seat: self.room.name(seat), decision });
        for _ in 0..TRIES {
            // What a window keeps back is as if it were not asked.
            let open = self.room.told(seat, now());
            if let Some(bot) = self.room.bot(seat) {
                return Err(Problem::refused(format!("the bot `{bot}` plays this seat: take it back first")));
            }
            let name = self.room.name(seat);
            match open.map(|open| open.number) {
                Some(number) if number == decision => {}
                Some(number) => {
                    return Err(Problem::refused(format!(
                        "{name} is asked decision {number}, not {decision}"
                    )));
                }
                None => return Err(Problem::refused(format!("{name} is asked nothing just now"))),
            }
            let ask = self.room.asked(seat).unwrap_or_default();
            let answered = Answered { seat, ask, answer: answer.to_owned(), by: By::Person };
            match self.try_to(&[Entry::Answered(answered)], &[], socket.map(|id| (id, &accepted))).await? {
                Appended::Done => {
                    return Ok(if socket.is_some() { Vec::new() } else { vec![accepted] });
                }
                Appended::Lost => {}
            }
        }
        Err(Problem::not_now("too many answer at once: try again"))
    }

    pub(super) async fn take(&mut self, name: &str, seat: Option<&str>) -> Result<String, Problem> {
        let name = tidy_name(name)?;
        if self.room.status != Status::Open {
            return Err(Problem::not_now("the game has begun: a seat can only be handed over"));
        }
        let named = seat.map(|seat| self.room.seat_called(seat)).transpose().map_err(Problem::refused)?;
        let token = secrets::new_token()?;
        // Somebody else may take a seat at the same moment: then the room is as they have made it, and it is tried again.
        while self.room.status == Status::Open {
            let seat = match named {
                Some(seat) if self.room.is_free(seat) => seat,
                Some(seat) => return Err(Problem::refused(format!("{} is taken", self.room.name(seat)))),
                None => {
                    self.room.free_seats().next().ok_or_else(|| Problem::refused("all seats are taken"))?
                }
            };
            self.check_unlike(seat, &name)?;
            self.has_room_beside(seat, 2 * self.limits.beside)?;
            let took = [Entry::Took { seat, name: name.clone(), token: secrets::hash(&token) }];
            if self.try_to(&took, &[], None).await? == Appended::Done {
                return Ok(json(&Reply::Seat { seat: self.room.name(seat), token: &token }));
            }
        }
        Err(Problem::not_now("the game has just begun: a seat can only be handed over"))
    }

    /// The new token goes to whoever hands the seat over, and to no other socket: one of those may be why it is done.
    async fn hand_over(
        &mut self,
        seat: Seat,
        name: &str,
        socket: Option<u64>,
    ) -> Result<Vec<String>, Problem> {
        let name = tidy_name(name)?;
        self.check_unlike(seat, &name)?;
        let token = secrets::new_token()?;
        self.propose(&[Entry::Took { seat, name, token: secrets::hash(&token) }]).await?;
        let reply = json(&Reply::Seat { seat: self.room.name(seat), token: &token });
        for other in self.sockets.iter_mut().filter(|other| other.viewer == Viewer::Seat(seat)) {
            if Some(other.id) == socket {
                other.send(reply.as_str().into());
            }
            other.close(1008, "the seat was handed over");
            other.slow = true;
        }
        Ok(if socket.is_some() { Vec::new() } else { vec![reply] })
    }

    pub(super) async fn start(&mut self, fill: Option<&str>) -> Result<(), Problem> {
        if self.room.status != Status::Open {
            return Err(Problem::not_now("the game has already begun"));
        }
        fill.map_or(Ok(()), |bot| self.is_bot(bot))?;
        let free: Vec<Seat> = self.room.free_seats().collect();
        let mut entries = Vec::new();
        for seat in free {
            let Some(bot) = fill else {
                let name = self.room.name(seat);
                return Err(Problem::not_now(format!(
                    "{name} is free: wait, or name a bot that fills free seats"
                )));
            };
            entries.push(Entry::Bot { seat, bot: Some(bot.to_owned()) });
        }
        entries.push(Entry::Started);
        self.propose(&entries).await
    }

    async fn leave(&mut self, seat: Seat, bot: Option<String>) -> Result<(), Problem> {
        let bot = bot.unwrap_or_else(|| bots::BOTS[0].to_owned());
        self.is_bot(&bot)?;
        let bot = (self.room.status == Status::Playing).then_some(bot);
        self.propose(&[Entry::Left { seat, bot }]).await?;
        for socket in self.sockets.iter_mut().filter(|socket| socket.viewer == Viewer::Seat(seat)) {
            socket.close(1000, "you have left");
            socket.slow = true;
        }
        Ok(())
    }

    async fn give_to_bot(&mut self, by: Seat, named: Option<&str>, bot: &str) -> Result<(), Problem> {
        self.is_bot(bot)?;
        let seat = named.map_or(Ok(by), |name| self.room.seat_called(name)).map_err(Problem::refused)?;
        if self.room.status != Status::Playing {
            return Err(Problem::not_now("the game is not being played"));
        }
        if !self.room.people().contains(seat) {
            return Err(Problem::refused("nobody plays this seat"));
        }
        if seat != by && !self.is_away(seat) {
            return Err(Problem::forbidden("only the seat of somebody who is away can be given to a bot"));
        }
        self.propose(&[Entry::Bot { seat, bot: Some(bot.to_owned()) }]).await
    }

    pub(super) async fn take_back(&mut self, seat: Seat) -> Result<(), Problem> {
        if self.room.bot(seat).is_none() {
            return Err(Problem::not_now("no bot plays your seat"));
        }
        self.propose(&[Entry::Bot { seat, bot: None }]).await
    }

    async fn chat(&mut self, from: Seat, text: &str, to: Option<&str>) -> Result<(), Problem> {
        let text = tidy_chat(text)?;
        let to = to.map(|name| self.room.seat_called(name)).transpose().map_err(Problem::refused)?;
        if !self.chat[from.index()].take(self.limits.chat) {
            return Err(Problem::new(Code::TooFast, "you talk too fast: wait a little"));
        }
        self.propose(&[Entry::Chat { from, to, text }]).await
    }

    /// Shows what a seat is about to offer to whom it would be offered, and to nobody else. It is neither stored nor acted
    /// upon; who reads too slowly misses it.
    fn show_draft(&mut self, draft: Draft) -> Result<(), Problem> {
        if !self.drafts[draft.seat.index()].take(self.limits.drafts) {
            return Err(Problem::new(Code::TooFast, "your offer changes too fast: wait a little"));
        }
        let (to, message) = self.drafted(&draft)?;
        match self.store.others() {
            // The other may be connected to any of the servers; this one hears of it, too.
            Some(others) => others.tell_draft(&self.id, draft),
            None => self.show_to(to, &message),
        }
        Ok(())
    }

    /// A server, perhaps this one, tells what a seat is about to offer. Where the game has gone on, that is past.
    pub(super) fn hear_draft(&self, draft: &Draft) {
        if let Ok((to, message)) = self.drafted(draft) {
            self.show_to(to, &message);
        }
    }

    /// To whom an offer would be made, and what they are told of it.
    fn drafted(&self, draft: &Draft) -> Result<(Seat, Utf8Bytes), Problem> {
        let &Draft { seat, decision, ref text } = draft;
        let name = self.room.name(seat);
        // While a window is open nobody may notice what comes after it.
        let is_asked = self.room.told(seat, now()).is_some_and(|open| open.number == decision);
        if !is_asked || self.room.bot(seat).is_some() {
            return Err(Problem::refused(format!("{name} is not asked decision {decision}")));
        }
        let Some(table) = self.room.table() else { return Err(Problem::not_now("the game has not begun")) };
        let Drafted { to, offer, cards } = table.draft(seat, text).map_err(Problem::refused)?;
        Ok((to, json(&Reply::Draft { seat: name, offer: &offer, cards: &cards }).into()))
    }

    fn show_to(&self, seat: Seat, message: &Utf8Bytes) {
        for socket in self.sockets.iter().filter(|socket| socket.viewer == Viewer::Seat(seat)) {
            let _ = socket.out.try_send(Box::new(Out::Text(message.clone())));
        }
    }

    async fn ask_undo(&mut self, by: Seat) -> Result<(), Problem> {
        if self.room.status != Status::Playing {
            return Err(Problem::not_now("the game is not being played"));
        }
        // Whether something has come to light since would tell whether the game has gone on.
        if self.room.window(now()).is_some() {
            return Err(Problem::not_now("others may still react to your answer: ask when they have"));
        }
        let given = answers(&read_steps(&self.store, &self.id).await?);
        if given.len() != self.room.answers() as usize {
            return Err(Problem::not_now("somebody has just answered: try again"));
        }
        let keep = undo::answers_kept(&self.room.setup, &given, by).map_err(Problem::refused)?;
        let is_asked = self.room.undo().is_some_and(|(asks, _, kept)| (asks, kept) == (by, keep));
        if is_asked {
            return Ok(());
        }
        let mut entries = vec![Entry::UndoAsked { by, keep }];
        if self.room.people() == SeatSet::of(by) {
            entries.push(Entry::Undone { keep });
        }
        self.try_once(&entries, &given).await
    }

    async fn reply_undo(&mut self, by: Seat, agree: bool) -> Result<(), Problem> {
        let Some((_, missing, keep)) = self.room.undo().filter(|(_, missing, _)| missing.contains(by)) else {
            return Err(Problem::not_now("nobody asks you to take something back"));
        };
        let mut entries = vec![Entry::UndoReplied { by, agree }];
        let given = answers(&read_steps(&self.store, &self.id).await?);
        if agree && missing == SeatSet::of(by) && given.len() == self.room.answers() as usize {
            entries.push(Entry::Undone { keep });
        }
        self.try_once(&entries, &given).await
    }

    async fn rematch(&mut self) -> Result<(), Problem> {
        if self.room.status != Status::Over {
            return Err(Problem::not_now("the game is not over"));
        }
        if self.room.rematch.is_some() {
            return Ok(());
        }
        let id = secrets::new_room_id()?;
        let steps = self.room.again(secrets::new_seed()?, now());
        let [opened, took] = steps.as_slice() else {
            return Err(Problem::not_now("there is nothing to repeat"));
        };
        let (_, link) = open_room(&self.store, &id, opened).await?;
        self.store.append(Row::after(&link, &id, 1, json(took))).await?;
        self.propose(&[Entry::Rematch { room: id }]).await
    }

    async fn go_on(&mut self, seat: Seat) -> Result<(), Problem> {
        match self.room.window(now()) {
            Some(window) if !window.gone_on.contains(seat) => self.propose(&[Entry::WentOn { seat }]).await,
            _ => Ok(()),
        }
    }

    pub(super) async fn record(&mut self) -> Result<String, Problem> {
        if self.room.status != Status::Over {
            return Err(Problem::not_now(
                "the record tells all that is hidden: ask again when the game is over",
            ));
        }
        // Only who is called what can still change, and that is a step.
        if let Some((steps, record)) = &self.last_record
            && *steps == self.room.steps
        {
            return Ok(record.clone());
        }
        let given = answers(&read_steps(&self.store, &self.id).await?);
        let record = table::record(&self.room.setup, &self.room.who(), &given)
            .map_err(|why| Problem::new(Code::Frozen, why))?;
        self.last_record = Some((self.room.steps, record.clone()));
        Ok(record)
    }
}
