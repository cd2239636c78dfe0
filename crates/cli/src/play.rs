//! `fifth play`: a person against bots, in the terminal.

mod keep;
mod shown;

use std::io::{BufRead, Write};
use std::path::PathBuf;

use anyhow::{anyhow, bail};
use bots::games::{ForGame, GAMES, for_game};
use clap::builder::PossibleValuesParser;
use kernel::notation::{MAX_ANSWER, read_seat};
use kernel::record::{Recorder, read_options, result};
use kernel::{Company, Event as _, Rules, Seat, Seed};

use crate::lines::read_line;
use crate::numbers::whole;
use crate::{Verdict, seeds};
use keep::RecordFile;

/// Who fills the other seats.
const OPPONENT: &str = "normal";
/// How many sit down if nobody says, where the game allows it.
const USUAL_SEATS: usize = 3;

/// Plays a game with you against bots, here in the terminal.
///
/// You see what your seat is told, your cards, and what you may do. Answer by the number of a line or in notation;
/// `?` explains, `q` leaves.
#[derive(Debug, clap::Args)]
pub(crate) struct Play {
    /// Which game.
    #[arg(long, default_value = GAMES[0], value_parser = PossibleValuesParser::new(GAMES))]
    game: String,
    /// How many play [default: 3, where the game allows it].
    #[arg(long, value_name = "NUMBER", value_parser = whole::<usize>)]
    seats: Option<usize>,
    /// Where you sit, such as red [default: the first seat].
    #[arg(long)]
    seat: Option<String>,
    /// A number or 64 hexadecimal digits that decide all chance [default: one that nobody can guess].
    #[arg(long)]
    seed: Option<Seed>,
    /// The game's options as a TOML table, such as '{ rounds = 5 }'.
    #[arg(long, value_name = "TABLE")]
    options: Option<String>,
    /// Write the game down in a new file, also if you leave early.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

impl Play {
    pub(crate) fn run(self, input: &mut dyn BufRead, out: &mut dyn Write) -> anyhow::Result<Verdict> {
        let seed = self.seed.map_or_else(seeds::unguessable, Ok)?;
        let keep = self.record.clone().map(RecordFile::new).transpose()?;
        let game = self.game.clone();
        let (record, played) =
            for_game(&game, Evening { play: self, seed, input, out }).map_err(|error| anyhow!(error))??;
        // Also where the terminal has gone away in the middle of the game.
        if let Some(file) = keep {
            file.write(&record)?;
        }
        played.map(|()| Verdict::Well)
    }
}

/// One game, from sitting down to the end or until the person leaves; its record is what remains.
struct Evening<'a> {
    play: Play,
    seed: Seed,
    input: &'a mut dyn BufRead,
    out: &'a mut dyn Write,
}

impl ForGame for Evening<'_> {
    /// The record, and whether all could be told.
    type Out = anyhow::Result<(String, anyhow::Result<()>)>;

    fn run<R: Rules>(self) -> Self::Out {
        let mut sitting = Sitting::<R>::sit_down(&self.play, self.seed, self.input, self.out)?;
        let played = sitting.play(self.seed);
        Ok((sitting.recorder.record().to_string(), played))
    }
}

struct Sitting<'a, R: Rules> {
    recorder: Recorder<R>,
    me: Seat,
    /// Who plays the other seats.
    bots: Company<R>,
    input: &'a mut dyn BufRead,
    out: &'a mut dyn Write,
}

impl<'a, R: Rules> Sitting<'a, R> {
    fn sit_down(
        play: &Play,
        seed: Seed,
        input: &'a mut dyn BufRead,
        out: &'a mut dyn Write,
    ) -> anyhow::Result<Self> {
        let seats = seat_count::<R>(play.seats)?;
        let me = own_seat::<R>(play.seat.as_deref(), seats)?;
        let options = play.options.as_deref().map_or(Ok(R::Options::default()), read_options::<R>)?;
        let mut dice = seeds::dice_for_bots(seed);
        let (mut bots, mut who) = (Company::default(), Vec::new());
        for seat in (0..seats).map(Seat::new) {
            let bot = bots::player(OPPONENT, seat, dice.split()).map_err(|error| anyhow!(error))?;
            if seat != me {
                bots.seat(seat, bot);
            }
            who.push(if seat == me { "a person" } else { OPPONENT }.to_owned());
        }
        let recorder = Recorder::start(&options, &who, seed)?;
        Ok(Self { recorder, me, bots, input, out })
    }

    fn welcome(&mut self, seed: Seed) -> anyhow::Result<()> {
        let (title, me) = (R::TITLE, R::seat_name(self.me));
        writeln!(self.out, "{title}. You are {me}. `?` explains, `q` leaves.")?;
        writeln!(self.out, "The seed's commitment: {}\n", seed.commitment())?;
        Ok(())
    }

    fn play(&mut self, seed: Seed) -> anyhow::Result<()> {
        self.welcome(seed)?;
        self.take_turns()?;
        self.part(seed)
    }

    /// Until the game is over or the person leaves.
    fn take_turns(&mut self) -> anyhow::Result<()> {
        self.tell()?;
        while !self.recorder.game().is_over() {
            match self.bots.next(self.recorder.game()) {
                Some((seat, answer)) => self.recorder.answer(seat, answer)?,
                None if self.person_answers()? => {}
                None => return Ok(()),
            }
            self.tell()?;
        }
        Ok(())
    }

    fn part(&mut self, seed: Seed) -> anyhow::Result<()> {
        writeln!(self.out, "\nResult: {}", result(self.recorder.game()))?;
        writeln!(self.out, "Seed: {seed}\nIts commitment: {}", seed.commitment())?;
        Ok(())
    }

    /// Tells everybody what has happened since the last answer.
    fn tell(&mut self) -> anyhow::Result<()> {
        let game = self.recorder.game();
        self.bots.hear(game);
        for event in game.events().iter().filter_map(|told| told.to(self.me.into())) {
            writeln!(self.out, "{}", event.line())?;
        }
        Ok(())
    }

    /// Asks the person until there is an answer; false if they leave instead.
    fn person_answers(&mut self) -> anyhow::Result<bool> {
        writeln!(self.out, "\n{}", self.shown(shown::table_and_decision)?)?;
        loop {
            write!(self.out, "> ")?;
            self.out.flush()?;
            let line = match read_line(self.input, MAX_ANSWER)? {
                None => return Ok(false),
                Some(Err(wrong)) => {
                    writeln!(self.out, "{wrong}")?;
                    continue;
                }
                Some(Ok(line)) => line,
            };
            match line.trim() {
                "" => {}
                "q" => return Ok(false),
                "?" => writeln!(self.out, "{}", self.shown(shown::help)?)?,
                text => match self.take(text) {
                    Ok(()) => return Ok(true),
                    Err(wrong) => writeln!(self.out, "{wrong}")?,
                },
            }
        }
    }

    /// Something about the decision that is open for the person.
    fn shown(&self, what: fn(&shown::Decision<'_, R>) -> String) -> anyhow::Result<String> {
        let game = self.recorder.game();
        let question = game.question(self.me).ok_or_else(|| anyhow!("the person is not asked"))?;
        Ok(what(&shown::Decision { view: &game.view(self.me.into()), seat: self.me, question: &question }))
    }

    fn take(&mut self, text: &str) -> Result<(), String> {
        let answer = {
            let game = self.recorder.game();
            let question = game.question(self.me).ok_or("you are not asked anything now")?;
            let decision =
                shown::Decision { view: &game.view(self.me.into()), seat: self.me, question: &question };
            decision.read(text)?
        };
        self.recorder.answer(self.me, answer).map_err(|refusal| refusal.to_string())
    }
}

fn seat_count<R: Rules>(wanted: Option<usize>) -> anyhow::Result<usize> {
    let (least, most) = (*R::SEATS.start(), *R::SEATS.end());
    let seats = wanted.unwrap_or(USUAL_SEATS.clamp(least, most));
    if !R::SEATS.contains(&seats) {
        bail!("--seats {seats}: {} is for {least} to {most} players", R::TITLE);
    }
    Ok(seats)
}

fn own_seat<R: Rules>(wanted: Option<&str>, seats: usize) -> anyhow::Result<Seat> {
    let Some(wanted) = wanted else { return Ok(Seat::new(0)) };
    match read_seat::<R>(wanted) {
        Ok(seat) if seat.index() < seats => Ok(seat),
        _ => bail!("--seat {wanted}: expected one of {}", R::SEAT_NAMES[..seats].join(", ")),
    }
}
