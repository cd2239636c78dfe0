//! The reinforcement cards: what each adds to a clout, and what it is as a plan.

/// What is printed on a reinforcement.
pub(crate) struct ReinforcementCard {
    pub title: &'static str,
    /// What it adds to a clout that is even, and to one that is odd.
    pub even: i16,
    pub odd: i16,
    /// Its number as a plan.
    pub plan: i16,
    /// How many there are.
    pub count: usize,
}

const fn card(title: &'static str, value: i16, count: usize) -> ReinforcementCard {
    ReinforcementCard { title, even: value, odd: value, plan: value, count }
}

/// One whose value depends on whether the clout is even or odd.
const fn turning(title: &'static str, even: i16) -> ReinforcementCard {
    ReinforcementCard { title, even, odd: -even, plan: even, count: 1 }
}

listing! {
    /// A reinforcement card.
    Reinforcement, "reinforcement", ReinforcementCard;
    MegaSupport "+12" card("Mega Support", 12, 2);
    BigBoost "+08" card("Big Boost", 8, 3);
    FreshRecruits "+06" card("Fresh Recruits", 6, 1);
    HelpingHand "+05" card("Helping Hand", 5, 2);
    SmallFavor "+03" card("Small Favor", 3, 2);
    GrumblingCrews "-03" card("Grumbling Crews", -3, 1);
    ColdFeet "-05" card("Cold Feet", -5, 2);
    Traitors "-07" card("Traitors!", -7, 2);
    SwayedBacking "-10" card("Swayed Backing", -10, 2);
    EvenSupport "even+10" turning("Even Support/Odd Suppression", 10);
    OddSupport "odd+10" turning("Even Suppression/Odd Support", -10);
}

impl Reinforcement {
    /// What it adds to a clout, by whether that is even.
    pub fn value(self, even: bool) -> i16 {
        if even { self.sheet().even } else { self.sheet().odd }
    }

    /// Its number as a plan.
    pub fn plan_value(self) -> i16 {
        self.sheet().plan
    }

    /// Whether its value changes with the clout.
    pub fn is_turning(self) -> bool {
        self.sheet().even != self.sheet().odd
    }

    pub fn title(self) -> &'static str {
        self.sheet().title
    }
}

/// The whole deck.
pub(crate) fn deck() -> impl Iterator<Item = Reinforcement> {
    Reinforcement::ALL.iter().flat_map(|&card| std::iter::repeat_n(card, card.sheet().count))
}

#[cfg(test)]
mod tests {
    #[test]
    fn there_are_nineteen() {
        assert_eq!(super::deck().count(), 19);
    }
}
