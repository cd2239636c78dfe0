//! The planet bar: which revealed planet a card is about.

use arrayvec::ArrayVec;

use crate::Table;
use crate::destiny::PlanetBar;
use crate::events::Event;
use crate::planets::Planet;
use crate::words::{Ask, Pick};

type Planets = ArrayVec<Planet, { Planet::COUNT }>;

/// The first symbol of the bar that a revealed planet has tells; where several have it, the straggler chooses. No planet
/// at all: nothing happens.
pub(crate) async fn select(t: &Table, bar: &PlanetBar) -> Option<Planet> {
    let fitting: Planets = {
        let planets = t.get().board.planets;
        let of_symbol =
            |symbol| planets.iter().filter(move |planet| planet.symbol() == symbol).collect::<Planets>();
        bar.iter().map(|&symbol| of_symbol(symbol)).find(|fitting| !fitting.is_empty()).unwrap_or_default()
    };
    let straggler = t.get().board.straggler();
    let planet = match fitting[..] {
        [] => None,
        [planet] => Some(planet),
        _ => {
            let planets = fitting.clone();
            let picked =
                t.ask(straggler, Ask::Bar, |_, q| q.one(planets.iter().copied().map(Pick::Planet))).await;
            if let Pick::Planet(planet) = picked { Some(planet) } else { None }
        }
    };
    t.tell(|_| Event::Selects { planet });
    planet
}
