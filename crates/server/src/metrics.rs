//! What is counted, for Prometheus.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64};
use std::time::Duration;

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

/// All that is counted. Cheap to copy; all copies count together.
#[derive(Debug, Clone)]
pub(crate) struct Metrics(Arc<Counted>);

#[derive(Debug)]
struct Counted {
    registry: Registry,
    rooms: Gauge<i64, AtomicI64>,
    sockets: Gauge<i64, AtomicI64>,
    resident: Gauge<i64, AtomicI64>,
    anonymous: Gauge<i64, AtomicI64>,
    processor: Gauge<f64, AtomicU64>,
    answers: Counter,
    steps: Counter,
    errors: Counter,
    dropped: Counter,
    races: Counter,
    batch: Histogram,
    commit: Histogram,
    told: Histogram,
}

impl Metrics {
    pub(crate) fn new() -> Self {
        let mut registry = Registry::with_prefix("fifth");
        let (rooms, sockets) = (Gauge::default(), Gauge::default());
        let (resident, anonymous) = (Gauge::default(), Gauge::default());
        let processor = Gauge::default();
        let counter = Counter::default;
        let (answers, steps, errors, dropped, races) =
            (counter(), counter(), counter(), counter(), counter());
        let sizes = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0, 512.0, 1024.0];
        let times = || Histogram::new([0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0]);
        let (batch, commit, told) = (Histogram::new(sizes), times(), times());
        registry.register("rooms_awake", "Rooms in memory", rooms.clone());
        registry.register("sockets", "Open sockets", sockets.clone());
        registry.register("resident_bytes", "Memory of the process", resident.clone());
        registry.register(
            "anonymous_bytes",
            "Memory of the process without what it has of files, such as the program itself",
            anonymous.clone(),
        );
        registry.register("cpu_seconds", "Processor time of the process", processor.clone());
        registry.register("answers", "Durable answers", answers.clone());
        registry.register("steps", "Durable steps", steps.clone());
        registry.register("errors", "Messages and requests that were refused", errors.clone());
        registry.register("sockets_dropped", "Sockets closed for being slow or too fast", dropped.clone());
        registry.register("lost_races", "Appends that another server was faster with", races.clone());
        registry.register("commit_size", "Writes in a transaction", batch.clone());
        registry.register("commit_seconds", "Time of a transaction", commit.clone());
        registry.register("told_seconds", "Time from a message's arrival until all were told", told.clone());
        let all = Counted {
            registry,
            rooms,
            sockets,
            resident,
            anonymous,
            processor,
            answers,
            steps,
            errors,
            dropped,
            races,
            batch,
            commit,
            told,
        };
        Self(Arc::new(all))
    }

    /// In Prometheus' text format.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        for (gauge, kind) in [(&self.0.resident, "VmRSS:"), (&self.0.anonymous, "RssAnon:")] {
            if let Some(bytes) = memory(kind) {
                gauge.set(bytes);
            }
        }
        if let Some(seconds) = processor_seconds() {
            self.0.processor.set(seconds);
        }
        // Writing to a String cannot fail.
        let _ = encode(&mut text, &self.0.registry);
        text
    }

    pub(crate) fn room_woke(&self) {
        self.0.rooms.inc();
    }

    pub(crate) fn room_slept(&self) {
        self.0.rooms.dec();
    }

    pub(crate) fn socket_opened(&self) {
        self.0.sockets.inc();
    }

    pub(crate) fn socket_closed(&self) {
        self.0.sockets.dec();
    }

    pub(crate) fn socket_dropped(&self) {
        self.0.dropped.inc();
    }

    pub(crate) fn stepped(&self, answers: usize) {
        self.0.steps.inc();
        self.0.answers.inc_by(answers as u64);
    }

    pub(crate) fn refused(&self) {
        self.0.errors.inc();
    }

    pub(crate) fn lost_race(&self) {
        self.0.races.inc();
    }

    pub(crate) fn committed(&self, writes: usize, took: Duration) {
        self.0.batch.observe(f64::from(u32::try_from(writes).unwrap_or(u32::MAX)));
        self.0.commit.observe(took.as_secs_f64());
    }

    pub(crate) fn told(&self, took: Duration) {
        self.0.told.observe(took.as_secs_f64());
    }
}

/// The process' memory of a kind, where the system tells.
fn memory(kind: &str) -> Option<i64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(kind))?;
    let kibibytes: i64 = line.trim().strip_suffix(" kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}

/// The process' processor time, its own and the system's for it, where the system tells.
pub(crate) fn processor_seconds() -> Option<f64> {
    // Linux counts hundredths of a second here, whatever the kernel's own clock.
    const TICKS: f64 = 100.0;
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The second field is the program's name, which may have spaces and brackets of its own.
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let (own, system): (f64, f64) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
    Some((own + system) / TICKS)
}
