//! Where bots think that take their time: away from the threads on which rooms live, and not more of them at once than
//! there are cores to spare.

use std::sync::Arc;

use tokio::runtime::Handle;
use tokio::sync::Semaphore;

use crate::table::Thought;

/// Places in which bots can think. Cheap to copy; all copies are the same places.
#[derive(Debug, Clone)]
pub(crate) struct Thinkers {
    places: Arc<Semaphore>,
    runtime: Handle,
}

impl Thinkers {
    /// So many places, on the runtime that this is called from.
    pub(crate) fn new(places: usize) -> Self {
        Self { places: Arc::new(Semaphore::new(places.max(1))), runtime: Handle::current() }
    }

    /// Lets a bot think as soon as there is a place, and tells what it has come up with; nothing if it has failed.
    pub(crate) fn start(
        &self,
        think: Box<dyn FnOnce() -> Thought + Send>,
        tell: impl FnOnce(Option<Thought>) + Send + 'static,
    ) {
        let places = Arc::clone(&self.places);
        self.runtime.spawn(async move {
            // The places are never closed; without one it would still be better to think than not to.
            let _place = places.acquire().await;
            tell(tokio::task::spawn_blocking(think).await.ok());
        });
    }
}
