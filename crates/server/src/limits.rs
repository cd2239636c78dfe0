//! Keeping within limits: how often something may be done, and by how many from one address.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use crate::config::{Limits, Rate};
use crate::talk::{Code, Problem};

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

/// How many addresses are remembered at least before those that have done nothing lately are forgotten.
const REMEMBERED: usize = 10_000;

/// What an address may do so often.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Doing {
    /// A message on a socket.
    Talking,
    /// A request to the API.
    Asking,
    /// A file of the page, or a description.
    Reading,
    /// Something for which a game is played again from its beginning.
    Replaying,
    OpeningRooms,
    TakingSeats,
}

impl Doing {
    const ALL: [Self; 6] =
        [Self::Talking, Self::Asking, Self::Reading, Self::Replaying, Self::OpeningRooms, Self::TakingSeats];

    fn rate(self, limits: &Limits) -> Rate {
        match self {
            Self::Talking => limits.talk,
            Self::Asking => limits.requests,
            Self::Reading => limits.files,
            Self::Replaying => limits.replays,
            Self::OpeningRooms => limits.rooms,
            Self::TakingSeats => limits.seats,
        }
    }

    /// What is too much of it.
    fn what(self) -> &'static str {
        match self {
            Self::Talking => "messages",
            Self::Asking | Self::Reading => "requests",
            Self::Replaying => "requests for whole games",
            Self::OpeningRooms => "rooms",
            Self::TakingSeats => "seats taken",
        }
    }
}

#[derive(Debug)]
struct Visitor {
    connections: usize,
    buckets: [Bucket; Doing::ALL.len()],
}

impl Visitor {
    fn new(limits: &Limits) -> Self {
        Self { connections: 0, buckets: Doing::ALL.map(|doing| Bucket::full(doing.rate(limits))) }
    }

    /// Whether nothing would be lost if it were forgotten.
    fn is_forgettable(&mut self, limits: &Limits) -> bool {
        self.connections == 0
            && Doing::ALL.into_iter().zip(&mut self.buckets).all(|(doing, bucket)| {
                let rate = doing.rate(limits);
                bucket.fill(rate);
                bucket.left >= rate.burst
            })
    }
}

/// Whose an address is: one household has all of an IPv6 network, so that its addresses count as one.
fn owner(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            const NETWORK: u128 = !(u64::MAX as u128);
            IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & NETWORK))
        }
        address @ IpAddr::V4(_) => address,
    }
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
    /// With how many visitors some are to be forgotten next.
    full: usize,
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
        let address = owner(address);
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

    /// Counts that somebody does something, unless they do it too often.
    pub(crate) fn admit(&self, address: IpAddr, doing: Doing) -> Result<(), Problem> {
        let rate = doing.rate(&self.limits);
        let admitted = self
            .with(|inside| inside.visitor(owner(address), &self.limits).buckets[doing as usize].take(rate));
        if admitted {
            return Ok(());
        }
        let what = doing.what();
        Err(Problem::new(Code::TooFast, format!("too many {what} from your address: wait a little")))
    }

    pub(crate) fn connections(&self) -> usize {
        self.with(|inside| inside.connections)
    }
}

impl Inside {
    fn visitor(&mut self, address: IpAddr, limits: &Limits) -> &mut Visitor {
        if self.visitors.len() >= self.full.max(REMEMBERED) {
            self.visitors.retain(|_, visitor| !visitor.is_forgettable(limits));
            // Where few can be forgotten, it is not tried again at every newcomer.
            self.full = 2 * self.visitors.len();
        }
        self.visitors.entry(address).or_insert_with(|| Visitor::new(limits))
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

    #[test]
    fn all_addresses_of_one_network_count_as_one() {
        let limits = Limits { rooms: Rate::new(0.0, 1.0), ..Limits::default() };
        let door = Door::new(Arc::new(limits));
        let may = |address: &str| door.admit(address.parse().unwrap(), Doing::OpeningRooms).is_ok();
        assert!(may("2001:db8:1:2::1"));
        assert!(!may("2001:db8:1:2:ffff::7"), "the same network");
        assert!(may("2001:db8:1:3::1"));
        assert!(may("192.0.2.1"));
        assert!(!may("::ffff:192.0.2.1"), "the same address in another dress");
        assert!(may("192.0.2.2"));
    }

    #[test]
    fn what_is_done_too_often_is_named_and_does_not_use_up_the_rest() {
        let limits = Limits { replays: Rate::new(0.0, 2.0), ..Limits::default() };
        let door = Door::new(Arc::new(limits));
        let here = [127, 0, 0, 1].into();
        let replays = (0..5).filter(|_| door.admit(here, Doing::Replaying).is_ok()).count();
        assert_eq!(replays, 2);
        let problem = door.admit(here, Doing::Replaying).unwrap_err();
        assert_eq!(problem.code, Code::TooFast);
        assert!(problem.message.contains("whole games"), "{problem}");
        assert_eq!(door.admit(here, Doing::Asking), Ok(()));
    }

    #[test]
    fn who_does_nothing_is_forgotten_and_who_does_is_not() {
        let limits = Limits { rooms: Rate::new(0.0, 1.0), ..Limits::default() };
        let door = Door::new(Arc::new(limits));
        let busy = IpAddr::from([10, 0, 0, 1]);
        door.admit(busy, Doing::OpeningRooms).unwrap();
        for number in 0..u32::try_from(3 * REMEMBERED).unwrap() {
            drop(door.enter(Ipv6Addr::from_bits(u128::from(number) << 64).into()).unwrap());
        }
        assert!(door.with(|inside| inside.visitors.len()) <= REMEMBERED + 1);
        assert!(door.admit(busy, Doing::OpeningRooms).is_err());
    }
}
