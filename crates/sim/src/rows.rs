//! Every seat of every game as a row, for others' tools: CSV or Parquet.

use std::fs::File;
use std::path::Path;
use std::sync::Arc;

use kernel::{Rules, Seat};
use parquet::basic::Compression;
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;

use crate::files::{FileError, NewFile};
use crate::plan::Plan;
use crate::play::Played;
use crate::study::Study;

/// The form of a file of rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RowFormat {
    Csv,
    Parquet,
}

/// Rows that are written together into a Parquet file.
const ROW_GROUP: usize = 1 << 16;

/// A file of rows that is being written.
#[derive(Debug)]
pub struct RowFile {
    file: NewFile,
    names: Names,
    sink: Sink,
}

/// The words that stand for numbers in a game's notes.
#[derive(Debug)]
struct Names {
    seats: &'static [&'static str],
    bots: Vec<String>,
    aliens: Vec<String>,
}

#[derive(Debug)]
enum Sink {
    Csv(Box<csv::Writer<File>>),
    Parquet(Box<ParquetSink>),
}

/// What stands in a row under a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Cell<'a> {
    Number(u64),
    Truth(bool),
    Word(&'a str),
    Nothing(Kind),
}

/// What can stand under a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Number,
    Truth,
    Word,
}

/// The columns; the two sides' are named after them.
fn columns<R: Study>() -> Vec<(String, Kind)> {
    let [first, second] = R::WORDS.sides;
    let named = |name: &str, kind: Kind| (name.to_owned(), kind);
    let number = |name: &str| named(name, Kind::Number);
    vec![
        number("game"),
        number("players"),
        named("seat", Kind::Word),
        named("bot", Kind::Word),
        named("alien", Kind::Word),
        number("place"),
        named("won", Kind::Truth),
        named("shared", Kind::Truth),
        number("winners"),
        number("length"),
        number("decisions"),
        number(&format!("as_{first}")),
        number(&format!("won_as_{first}")),
        number(&format!("as_{second}")),
        number(&format!("won_as_{second}")),
        number("as_ally"),
        number("won_as_ally"),
        number("deals_made"),
        number("deals_failed"),
    ]
}

impl Names {
    /// A seat's row, in the order of the columns.
    fn row(&self, game: &Played, seat: Seat) -> Vec<Cell<'_>> {
        let number = |value: u16| Cell::Number(value.into());
        let deeds = &game.notes.deeds[seat.index()];
        let alien = game.notes.aliens[seat.index()];
        let won = game.winners.contains(seat);
        vec![
            Cell::Number(game.number),
            Cell::Number(game.players.into()),
            Cell::Word(self.seats[seat.index()]),
            Cell::Word(&self.bots[usize::from(game.bots[seat.index()])]),
            alien.map_or(Cell::Nothing(Kind::Word), |alien| Cell::Word(&self.aliens[usize::from(alien)])),
            game.place(seat).map_or(Cell::Nothing(Kind::Number), |place| Cell::Number(place as u64)),
            Cell::Truth(won),
            Cell::Truth(won && game.winners.len() > 1),
            Cell::Number(game.winners.len() as u64),
            Cell::Number(game.chapters.into()),
            Cell::Number(game.decisions.into()),
            number(deeds.met[0]),
            number(deeds.won[0]),
            number(deeds.met[1]),
            number(deeds.won[1]),
            number(deeds.allied),
            number(deeds.allied_won),
            number(deeds.deals_made),
            number(deeds.deals_failed),
        ]
    }
}

impl RowFile {
    pub fn create<R: Study>(path: &Path, format: RowFormat, plan: &Plan<R>) -> Result<Self, FileError> {
        let file = NewFile::create(path)?;
        let columns = columns::<R>();
        let sink = match format {
            RowFormat::Csv => {
                let mut writer = csv::Writer::from_writer(file.handle()?);
                let head = writer.write_record(columns.iter().map(|(name, _)| name));
                head.map_err(|error| FileError::new(path, error.to_string()))?;
                Sink::Csv(Box::new(writer))
            }
            RowFormat::Parquet => {
                let sink = ParquetSink::new(file.handle()?, &columns);
                Sink::Parquet(Box::new(sink.map_err(|error| FileError::new(path, error.to_string()))?))
            }
        };
        let names = Names { seats: <R as Rules>::SEAT_NAMES, bots: plan.bots.clone(), aliens: R::aliens() };
        Ok(Self { file, names, sink })
    }

    /// Adds a game.
    pub fn add(&mut self, game: &Played) -> Result<(), FileError> {
        for seat in game.seats() {
            let row = self.names.row(game, seat);
            let added = match &mut self.sink {
                Sink::Csv(writer) => {
                    writer.write_record(row.iter().map(|&cell| text(cell))).map_err(|error| error.to_string())
                }
                Sink::Parquet(sink) => sink.add(&row).map_err(|error| error.to_string()),
            };
            added.map_err(|error| FileError::new(self.file.path(), error))?;
        }
        Ok(())
    }

    /// Writes what is left and gives the file its name.
    pub fn finish(self) -> Result<(), FileError> {
        let finished = match self.sink {
            Sink::Csv(mut writer) => writer.flush().map_err(|error| error.to_string()),
            Sink::Parquet(sink) => sink.finish().map_err(|error| error.to_string()),
        };
        finished.map_err(|error| FileError::new(self.file.path(), error))?;
        self.file.finish()
    }
}

fn text(cell: Cell<'_>) -> String {
    match cell {
        Cell::Number(number) => number.to_string(),
        Cell::Truth(truth) => truth.to_string(),
        Cell::Word(word) => word.to_owned(),
        Cell::Nothing(_) => String::new(),
    }
}

/// A Parquet file that is being written.
struct ParquetSink {
    writer: SerializedFileWriter<File>,
    columns: Vec<Column>,
    rows: usize,
}

impl std::fmt::Debug for ParquetSink {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ParquetSink").field("rows", &self.rows).finish_non_exhaustive()
    }
}

/// The values of a column that are not written yet; `there` has a 1 for each that is there and a 0 for each that is not.
struct Column {
    values: Values,
    there: Vec<i16>,
}

enum Values {
    Numbers(Vec<i64>),
    Truths(Vec<bool>),
    Words(Vec<ByteArray>),
}

impl ParquetSink {
    fn new(file: File, columns: &[(String, Kind)]) -> Result<Self, ParquetError> {
        let field = |(name, kind): &(String, Kind)| match kind {
            Kind::Number => format!("OPTIONAL INT64 {name};"),
            Kind::Truth => format!("OPTIONAL BOOLEAN {name};"),
            Kind::Word => format!("OPTIONAL BYTE_ARRAY {name} (UTF8);"),
        };
        let fields: String = columns.iter().map(field).collect();
        let schema = parse_message_type(&format!("message games {{ {fields} }}"))?;
        let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
        let writer = SerializedFileWriter::new(file, Arc::new(schema), Arc::new(properties))?;
        let column = |(_, kind): &(String, Kind)| Column {
            values: match kind {
                Kind::Number => Values::Numbers(Vec::new()),
                Kind::Truth => Values::Truths(Vec::new()),
                Kind::Word => Values::Words(Vec::new()),
            },
            there: Vec::new(),
        };
        Ok(Self { writer, columns: columns.iter().map(column).collect(), rows: 0 })
    }

    fn add(&mut self, row: &[Cell<'_>]) -> Result<(), ParquetError> {
        for (column, &cell) in self.columns.iter_mut().zip(row) {
            column.there.push(i16::from(!matches!(cell, Cell::Nothing(_))));
            match (&mut column.values, cell) {
                (Values::Numbers(values), Cell::Number(number)) => values.push(number.cast_signed()),
                (Values::Truths(values), Cell::Truth(truth)) => values.push(truth),
                (Values::Words(values), Cell::Word(word)) => values.push(word.into()),
                _ => {}
            }
        }
        self.rows += 1;
        if self.rows == ROW_GROUP { self.write() } else { Ok(()) }
    }

    fn write(&mut self) -> Result<(), ParquetError> {
        let mut group = self.writer.next_row_group()?;
        for Column { values, there } in &mut self.columns {
            match values {
                Values::Numbers(values) => write_column::<Int64Type>(&mut group, values, there)?,
                Values::Truths(values) => write_column::<BoolType>(&mut group, values, there)?,
                Values::Words(values) => write_column::<ByteArrayType>(&mut group, values, there)?,
            }
        }
        group.close()?;
        self.rows = 0;
        Ok(())
    }

    fn finish(mut self) -> Result<(), ParquetError> {
        if self.rows > 0 {
            self.write()?;
        }
        self.writer.close().map(|_| ())
    }
}

/// Writes the next column of a group, and empties what was kept for it.
fn write_column<T: DataType>(
    group: &mut SerializedRowGroupWriter<'_, File>,
    values: &mut Vec<T::T>,
    there: &mut Vec<i16>,
) -> Result<(), ParquetError> {
    let Some(mut column) = group.next_column()? else { return Ok(()) };
    column.typed::<T>().write_batch(values, Some(there), None)?;
    column.close()?;
    values.clear();
    there.clear();
    Ok(())
}
