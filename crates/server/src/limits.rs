//! Keeping within limits: how often something may be done, and by how many from one address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use crate::config::{Limits, Rate};

/// A bucket that fills with time and is emptied by use.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bucket {
    left: f64,
    at: Instant,
}

impl Bucket {
    pub(crate) fn full(rate: Rate) -> Self {
        Self { left: rate.burst, at: Instant::now() }
    }

    /// Takes one out, if there is one.
    pub(crate) fn take(&mut self, rate: Rate) -> bool {
        self.fill(rate);
        if self.left < 1.0 {
            return false;
        }
        self.left -= 1.0;
        true
    }

    fn fill(&mut self, rate: Rate) {
        let now = Instant::now();
        self.left = (self.left + (now - self.at).as_secs_f64() * rate.a_second).min(rate.burst);
        self.at = now;
    }
}

/// How many addresses are remembered before those that have done nothing lately are forgotten.
const REMEMBERED: usize = 10_000;

#[derive(Debug)]
struct Visitor {
    connections: usize,
    requests: Bucket,
    rooms: Bucket,
}

/// Who is here, by address.
#[derive(Debug, Clone)]
pub(crate) struct Door {
    limits: Arc<Limits>,
    inside: Arc<Mutex<Inside>>,
}

#[derive(Debug, Default)]
struct Inside {
    connections: usize,
    visitors: HashMap<IpAddr, Visitor>,
}

/// A connection that was let in; gone when it is dropped.
#[derive(Debug)]
pub(crate) struct Pass {
    door: Door,
    address: IpAddr,
}

impl Door {
    pub(crate) fn new(limits: Arc<Limits>) -> Self {
        Self { limits, inside: Arc::default() }
    }

    fn with<T>(&self, act: impl FnOnce(&mut Inside) -> T) -> T {
        // Counters stay right whatever has panicked elsewhere.
        act(&mut self.inside.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Lets a connection in, unless there are too many.
    pub(crate) fn enter(&self, address: IpAddr) -> Option<Pass> {
        self.with(|inside| {
            if inside.connections >= self.limits.connections {
                return None;
            }
            let visitor = inside.visitor(address, &self.limits);
            if visitor.connections >= self.limits.per_address {
                return None;
            }
            visitor.connections += 1;
            inside.connections += 1;
            Some(Pass { door: self.clone(), address })
        })
    }

    pub(crate) fn may_request(&self, address: IpAddr) -> bool {
        self.with(|inside| inside.visitor(address, &self.limits).requests.take(self.limits.requests))
    }

    pub(crate) fn may_open_room(&self, address: IpAddr) -> bool {
        self.with(|inside| inside.visitor(address, &self.limits).rooms.take(self.limits.rooms))
    }

    pub(crate) fn connections(&self) -> usize {
        self.with(|inside| inside.connections)
    }
}

impl Inside {
    fn visitor(&mut self, address: IpAddr, limits: &Limits) -> &mut Visitor {
        if self.visitors.len() >= REMEMBERED {
            self.visitors.retain(|_, visitor| {
                visitor.requests.fill(limits.requests);
                visitor.rooms.fill(limits.rooms);
                let used =
                    visitor.requests.left < limits.requests.burst || visitor.rooms.left < limits.rooms.burst;
                visitor.connections > 0 || used
            });
        }
        self.visitors.entry(address).or_insert_with(|| Visitor {
            connections: 0,
            requests: Bucket::full(limits.requests),
            rooms: Bucket::full(limits.rooms),
        })
    }
}

impl Drop for Pass {
    fn drop(&mut self) {
        self.door.with(|inside| {
            inside.connections -= 1;
            if let Some(visitor) = inside.visitors.get_mut(&self.address) {
                visitor.connections -= 1;
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_gives_its_burst_and_then_nothing() {
        let rate = Rate::new(0.0, 3.0);
        let mut bucket = Bucket::full(rate);
        let taken = (0..10).filter(|_| bucket.take(rate)).count();
        assert_eq!(taken, 3);
    }

    #[test]
    fn one_address_takes_no_more_than_its_share() {
        let limits = Limits { per_address: 2, connections: 3, ..Limits::default() };
        let door = Door::new(Arc::new(limits));
        let (here, there) = ([127, 0, 0, 1].into(), [127, 0, 0, 2].into());
        let inside = [door.enter(here), door.enter(here), door.enter(there)];
        assert!(inside.iter().all(Option::is_some));
        assert!(door.enter(there).is_none(), "three are inside");
        drop(inside);
        assert_eq!(door.connections(), 0);
    }
}
