// Written by `FIFTH_TYPES=write cargo test -p server types`; not to be changed by hand.

import type { CardId, CardSet, Seat, SeatSet, Sight } from './protocol';

/**
 * What a question of an effect is about, for its prompt.
 */
export type About = { 
/**
 * Which component asks.
 */
cause: Source | null, seat: Seat | null, side: Side | null, 
/**
 * A card that everybody has seen.
 */
face: Face | null, 
/**
 * A card of which only `seat` learns which it is.
 */
card: CardId | null, 
/**
 * What somebody says that a card is.
 */
claim: Shown | null, 
/**
 * Whether ships come in, or go out.
 */
inward: boolean | null, 
/**
 * How many cards or ships.
 */
count: number, };

/**
 * An alien.
 */
export type Alien = "Amoeba" | "Anti-Matter" | "Barbarian" | "Calculator" | "Chosen" | "Citadel" | "Clone" | "Cudgel" | "Demon" | "Dictator" | "Fido" | "Filch" | "Fodder" | "Gambler" | "Grudge" | "Hacker" | "Hate" | "Healer" | "Human" | "Kamikaze" | "Loser" | "Machine" | "Macron" | "Masochist" | "Mind" | "Mirror" | "Miser" | "Mite" | "Mutant" | "Observer" | "Oracle" | "Pacifist" | "Parasite" | "Philanthropist" | "Reincarnator" | "Remora" | "Reserve" | "Shadow" | "Sorcerer" | "Spiff" | "Tick-Tock" | "Trader" | "Tripler" | "Vacuum" | "Virus" | "Void" | "Vulch" | "Warpish" | "Warrior" | "Will" | "Zombie";

/**
 * A set of aliens.
 */
export type AlienSet = [number, number, number];

/**
 * Something that was used or played and can be answered.
 */
export type Answering = { 
/**
 * Who has used or played it.
 */
seat: Seat, id: EffectId, 
/**
 * Whose use or play it answers itself.
 */
against: Seat | null, verdict: Verdict, };

/**
 * An artifact card.
 */
export type Artifact = "card_zap" | "cosmic_zap" | "mobius_tubes" | "emotion_control" | "force_field" | "ionic_gas" | "plague" | "quash";

/**
 * Everything on the table besides cards and dice.
 */
export type Board = { edition: Edition, phase: Phase, turn: Turn, 
/**
 * How many encounters there have been, this one included.
 */
encounters: number, encounter: Encounter, sheets: Array<Sheet>, 
/**
 * Whether sheets stay face down until they are used.
 */
secret_sheets: boolean, 
/**
 * Aliens of whose flares everybody knows that they are in the game.
 */
known_flares: AlienSet, 
/**
 * The aliens from which a player may choose at the start.
 */
drafts: [[Alien | null, Alien | null], [Alien | null, Alien | null], [Alien | null, Alien | null], [Alien | null, Alien | null], [Alien | null, Alien | null], [Alien | null, Alien | null], [Alien | null, Alien | null], [Alien | null, Alien | null]], 
/**
 * The planets in the game.
 */
planets: PlanetSet, 
/**
 * Who has fewer home colonies than a power needs.
 */
lacking: SeatSet, 
/**
 * Of whom it was told last that they have lost their power.
 */
powerless: SeatSet, 
/**
 * The colony track: how many foreign colonies each player has.
 */
track: [number, number, number, number, number, number, number, number], 
/**
 * Whose colonies have changed since those two were last looked at.
 */
moved: SeatSet, 
/**
 * Who has just lost the power, and where who has just gained a colony; effects may answer that.
 */
lost_power: SeatSet, gained_colony: [PlanetSet, PlanetSet, PlanetSet, PlanetSet, PlanetSet, PlanetSet, PlanetSet, PlanetSet], 
/**
 * The colonies just gained by the player whom the window about that is about.
 */
new_colonies: PlanetSet, winners: SeatSet, 
/**
 * How often each player has been caught cheating.
 */
caught: [number, number, number, number, number, number, number, number], 
/**
 * Why the phase is being left.
 */
halt: Halt | null, 
/**
 * What is being answered, in a reaction window.
 */
answering: Answering | null, 
/**
 * What is happening, in a window about something that happens to somebody.
 */
happening: Happening | null, 
/**
 * What the question of an effect is about that is just being asked, where its prompt says so.
 */
about: About, 
/**
 * How many effects are being carried out inside each other.
 */
depth: number, loss: Loss, compensation: Compensation | null, sending: Sending | null, reward: Reward | null, 
/**
 * The cards that have just come to a hand as compensation or rewards.
 */
spoils: CardSet, retrieval: Retrieval, 
/**
 * Ships that may be freed from the warp in the deal that is being made, by each dealing side.
 */
may_free: [boolean, boolean], 
/**
 * Who is just now to choose among cards of a type, and how many: so many are known to be in that hand.
 */
choosing: [Seat, CardType, number] | null, 
/**
 * Who is just now to choose a card that an effect needs, and so has one in hand.
 */
choosing_for: [Seat, EffectId] | null, 
/**
 * The deal that stands, and who proposed it.
 */
deal: [Seat, Deal] | null, 
/**
 * Whose flagship, the Prometheus, is in the game, and where.
 */
prometheus: [Seat, Place] | null, 
/**
 * Whether it is among the ships of its owner that leave its place next.
 */
flagship_leaves: boolean, 
/**
 * The tech that it researches.
 */
flagship_tech: CardId | null, 
/**
 * The gap between two planets at which the Lunar Cannon stands: the planet before it, and whose it is.
 */
cannon: [Seat, Planet] | null, 
/**
 * Whether the Genesis planet has been brought into the game: there is only one, ever.
 */
genesis: boolean, 
/**
 * Cards that lie at planets, and at which.
 */
at_planets: Array<[CardId, Planet]>, 
/**
 * Ships on each tech card, by the card's handle.
 */
research: Array<[CardId, number]>, fleets: [Array<[Place, number]>, Array<[Place, number]>, Array<[Place, number]>, Array<[Place, number]>, Array<[Place, number]>, Array<[Place, number]>, Array<[Place, number]>, Array<[Place, number]>], };

/**
 * The types of cosmic cards.
 */
export type CardType = "attack" | "negotiate" | "morph" | "reinforcement" | "artifact" | "flare";

/**
 * Something that a player has taken by cheating.
 */
export type Cheat = { seat: Seat, 
/**
 * What is shown if it comes out.
 */
caught: EffectId, took: Took, };

/**
 * Compensation about to be collected.
 */
export type Compensation = { to: Seat, from: Seat, cards: number, 
/**
 * Who chooses the cards; nobody: they are taken at random.
 */
chosen_by: Seat | null, };

/**
 * A deal as one main player proposes it to the other.
 */
export type Deal = { give: Goods, take: Goods, 
/**
 * Where the proposer gains a colony.
 */
gain: Planet | null, 
/**
 * Where the proposer grants the other one.
 */
grant: Planet | null, 
/**
 * How many of the other's ships the proposer frees from the warp, where a power can.
 */
free: number, 
/**
 * How many of the proposer's ships the other frees.
 */
be_freed: number, };

/**
 * The numbers of a game. Nothing else in the crate knows how many planets, ships or cards there are.
 */
export type Edition = { planets: number, ships_a_planet: number, 
/**
 * Cards in a new hand.
 */
hand: number, 
/**
 * Foreign colonies that win.
 */
colonies_to_win: number, 
/**
 * Home colonies that a power needs.
 */
home_colonies: number, 
/**
 * Ships that a player may send into an encounter.
 */
most_ships: number, 
/**
 * Ships that each loses when a deal fails.
 */
failed_deal: number, 
/**
 * Flares in the deck.
 */
flares: number, 
/**
 * Whether a flare of which there is a classic version is that one.
 */
classic_flares: boolean, 
/**
 * After so many encounters the game is called, and whoever has the most foreign colonies wins.
 */
most_encounters: number, single_encounter: boolean, technology: boolean, order: Order, };

/**
 * One effect: the component, and which of its effects.
 */
export type EffectId = { source: Source, index: number, };

/**
 * The encounter that is being played.
 */
export type Encounter = { offense: Seat, defense: Seat | null, 
/**
 * Where the gate may be aimed.
 */
targets: PlanetSet, 
/**
 * Whether an effect has said whom and where to encounter, so that the destiny card does not.
 */
redirected: boolean, 
/**
 * Where the gate is aimed.
 */
target: Planet | null, 
/**
 * Whom each side may invite, and whom it has invited.
 */
may_invite: [SeatSet, SeatSet], invited: [SeatSet, SeatSet], 
/**
 * How many ships the allies of each side may bring out of the warp, besides those they send.
 */
extra_from_warp: [number, number], 
/**
 * Who is allied with each side, and who has been in this encounter.
 */
allies: [SeatSet, SeatSet], allied: [SeatSet, SeatSet], 
/**
 * Who holds a token that was handed out in this encounter and for it.
 */
marked: SeatSet, 
/**
 * Who must ally, with which side, and with up to how many ships; nobody's number: as many as they like.
 */
bound: Array<[Seat, Side, number | null]>, 
/**
 * How the cards are selected, and whether they have been.
 */
selection: Selection, selected: boolean, 
/**
 * What each side's revealed card counts as.
 */
shown: [Shown | null, Shown | null], 
/**
 * What a side says of its card, which stays face down.
 */
claims: [Shown | null, Shown | null], 
/**
 * The effects that count in the totals.
 */
forces: Array<Force>, outcome: Outcome, 
/**
 * The final totals, where two were compared.
 */
totals: [number, number] | null, 
/**
 * Whether nobody may collect compensation or rewards.
 */
no_spoils: boolean, 
/**
 * Who has played a flare, and which were played.
 */
flared: SeatSet, flares: AlienSet, 
/**
 * Cards on the table that were played out of a hoard, and would return there.
 */
from_hoard: CardSet, 
/**
 * Cards on the table that were possessed, and would return to whom they were taken from.
 */
from_possession: CardSet, 
/**
 * Who has taken possession of cards in this encounter, and from where.
 */
possession: Possession | null, 
/**
 * Artifacts that were kept after use and cannot be played again.
 */
kept: Array<[Seat, Artifact]>, 
/**
 * Effects that can be used only once an encounter and have been.
 */
spent: Array<[Seat, EffectId]>, 
/**
 * Who may look at the cards that another draws.
 */
watch: [Seat, Seat] | null, 
/**
 * A card that was given by an effect: from whom, to whom, and what (known to both alone).
 */
gift: [Seat, Seat, Face | null] | null, 
/**
 * What somebody has taken by cheating. Which card of the deck it was, that player alone knows.
 */
cheat: Cheat | null, 
/**
 * Who is to change aliens when the encounter is over.
 */
to_change: SeatSet, 
/**
 * Who was on a side that lost, as it lost.
 */
losers: SeatSet, 
/**
 * How many ships each player has lost to the warp by losing this encounter.
 */
losses: [number, number, number, number, number, number, number, number], 
/**
 * How many ships of each player have gone to the warp in this encounter. Any that come back are taken to be of them.
 */
to_warp: [number, number, number, number, number, number, number, number], 
/**
 * How many ships each main player loses if the deal fails.
 */
penalty: [number, number], 
/**
 * The main players' encounter cards, once they have been discarded.
 */
discarded: [CardId | null, CardId | null], };

/**
 * Something that happened.
 */
export type Event = { "what": "alien", seat: Seat, alien: Alien, } | { "what": "hand", seat: Seat, hand: Array<Sight<Face>>, } | { "what": "first", seat: Seat, } | { "what": "turn", seat: Seat, } | { "what": "encounter", number: number, offense: Seat, } | { "what": "new_hand", seat: Seat, } | { "what": "draws", seat: Seat, card: Sight<Face>, } | { "what": "reshuffled" } | { "what": "quake" } | { "what": "destiny", seat: Seat, card: Sight<Face>, } | { "what": "destiny_shuffled" } | { "what": "draws_again", seat: Seat, } | { "what": "defense", seat: Seat, } | { "what": "moves", seat: Seat, ships: number, from: Place, to: Place, } | { "what": "track", seat: Seat, colonies: number, } | { "what": "power", seat: Seat, lost: boolean, } | { "what": "power_returns", seat: Seat, alien: Alien, from: Seat, } | { "what": "turns_up", seat: Seat, alien: Alien, } | { "what": "uses", seat: Seat, id: EffectId, } | { "what": "zapped", seat: Seat, alien: Alien, } | { "what": "plays", seat: Seat, id: EffectId, card: Sight<Face>, } | { "what": "cancelled", seat: Seat, id: EffectId, } | { "what": "prevented", seat: Seat, id: EffectId, } | { "what": "stolen", seat: Seat, id: EffectId, by: Seat, } | { "what": "effect", seat: Seat, id: EffectId, text: string, } | { "what": "discards", seat: Seat, card: Sight<Face>, } | { "what": "keeps", seat: Seat, card: Sight<Face>, } | { "what": "back_to_hoard", seat: Seat, card: Sight<Face>, } | { "what": "lays_at", seat: Seat, card: Sight<Face>, planet: Planet, } | { "what": "looks", seat: Seat, card: Sight<Face>, } | { "what": "gives", seat: Seat, to: Seat, card: Sight<Face>, } | { "what": "returned", seat: Seat, to: Seat | null, cards: number, } | { "what": "exchange_hands", a: Seat, b: Seat, } | { "what": "mix_hands", a: Seat, b: Seat, } | { "what": "looks_at_hand", seat: Seat, whose: Seat, } | { "what": "sees", seat: Seat, whose: Seat, card: Sight<Face>, } | { "what": "aims", seat: Seat, planet: Planet, } | { "what": "invites", seat: Seat, invited: SeatSet, } | { "what": "joins", seat: Seat, side: Side, ships: number, } | { "what": "declines", seat: Seat, } | { "what": "selects", seat: Seat, } | { "what": "reveals", seat: Seat, card: Sight<Face>, } | { "what": "becomes", seat: Seat, shown: Shown, } | { "what": "totals", seat: Seat, id: EffectId, totals: [number, number], } | { "what": "compared", offense: number, defense: number, } | { "what": "outcome", offense: Seat, defense: Seat, outcome: Outcome, } | { "what": "compensation", to: Seat, from: Seat, cards: number, } | { "what": "proposes", seat: Seat, to: Seat, terms: string, } | { "what": "names", seat: Seat, to: Seat, card: Sight<Face>, } | { "what": "refuses", seat: Seat, } | { "what": "accepts", seat: Seat, } | { "what": "under_the_deck", seat: Seat, } | { "what": "accuses", seat: Seat, whom: Seat, right: boolean, } | { "what": "back_on_deck", seat: Seat, card: Sight<Face>, } | { "what": "goes", seat: Seat, again: boolean, } | { "what": "not_followed", seat: Seat, } | { "what": "techs", seat: Seat, text: string, } | { "what": "uses_tech", seat: Seat, card: Sight<Face>, } | { "what": "leaves_tech", seat: Seat, ships: number, } | { "what": "flagship", is_one: boolean, } | { "what": "discards_tech", seat: Seat, card: Sight<Face>, } | { "what": "game_over", winners: SeatSet, };

/**
 * What is printed on a card.
 */
export type Face = { "attack": number } | "negotiate" | "morph" | { "reinforcement": number } | { "artifact": Artifact } | { "flare": Alien } | { "colour": Seat } | { "hazard": Seat } | "wild" | { "special": Special } | { "tech": Tech };

/**
 * An effect that counts in the totals of this encounter.
 */
export type Force = { id: EffectId, by: Seat, 
/**
 * The side for which it counts.
 */
side: Side, 
/**
 * How much, where that is not always the same.
 */
amount: number, };

/**
 * Cards that change hands one way.
 */
export type Goods = "nothing" | { "cards": CardSet } | { "random": number } | { "kind": [CardType, number] } | "highest_attack";

/**
 * Why the script leaves a phase before its end.
 */
export type Halt = "game_over" | "resolve" | "end_encounter";

/**
 * Something that happens to somebody, in a window about it.
 */
export type Happening = { seat: Seat, 
/**
 * How many cards or ships.
 */
count: number, card: CardId | null, };

/**
 * An encounter in the middle of a turn.
 */
export type Interlude = { offense: Seat, 
/**
 * Whom it is against, in the home system, without a destiny card.
 */
against: Seat | null, 
/**
 * The flare that made it, and cannot be played again in it.
 */
flare: Alien | null, };

/**
 * Ships picked up to go to the warp, that are being decided upon now. (More may be waiting in `Place::Doomed`.)
 */
export type Loss = { ships: [number, number, number, number, number, number, number, number], 
/**
 * Whether they are lost by losing the encounter.
 */
by_losing: boolean, 
/**
 * How many of them have gone to the warp.
 */
gone: [number, number, number, number, number, number, number, number], 
/**
 * How many of them have left the game instead.
 */
removed: [number, number, number, number, number, number, number, number], 
/**
 * Whose ships have been among them, or among those of a loss around this one.
 */
of: SeatSet, 
/**
 * Whose ships have been picked up from the planet at which the gate is aimed.
 */
from_target: SeatSet, 
/**
 * Whether the flagship is among them.
 */
flagship: boolean, };

/**
 * In which order players act who want to act at the same time.
 */
export type Order = "mains_first";

/**
 * How an encounter came out.
 */
export type Outcome = "undecided" | { "won": Side } | "both_lose" | "talks" | "deal_made" | "deal_failed" | "settled" | "called_off" | "granted" | "turn_ended";

/**
 * The parts of a turn, in order. Between any two the State says all there is.
 */
export type Phase = "set_up" | "start_turn" | "regroup" | "destiny" | "launch" | "alliance" | "planning" | "reveal" | "resolution" | "encounter_end" | "over";

/**
 * Where a card can be.
 */
export type Pile = "deck" | "discard" | "destiny_deck" | "destiny_discard" | "destiny" | "tech_deck" | "tech_discard" | "mixed" | "at_planets" | { "hand": Seat } | { "selected": Seat } | { "played": Seat } | { "looked": Seat } | { "aside": Seat } | { "saved": Seat } | { "hoard": Seat } | { "possessed": Seat } | { "techs": Seat } | { "completed": Seat } | { "stored": Seat };

/**
 * Where a ship can be.
 */
export type Place = "warp" | "gate" | "beside" | "research" | "out" | "doomed" | { "planet": Planet };

/**
 * One planet: the number of its system's owner, and its own number there.
 */
export type Planet = number;

/**
 * A set of planets.
 */
export type PlanetSet = number;

/**
 * Cards of others that can be played until the encounter is over.
 */
export type Possession = { by: Seat, 
/**
 * Whose hand it was; nobody's: they come from the deck.
 */
from: Seat | null, };

/**
 * What the offense retrieves in its regroup phase.
 */
export type Retrieval = { ships: number, };

/**
 * The rewards of a defensive ally.
 */
export type Reward = { seat: Seat, left: number, };

/**
 * Something that the rulebook lets a player do.
 */
export type Rule = { "reinforcement": number } | "tech_action" | "turn_up";

/**
 * How the encounter cards are selected.
 */
export type Selection = { 
/**
 * Which side must select first, and face up.
 */
first: Side | null, 
/**
 * Whether both must select an attack card if they have one.
 */
attacks_only: boolean, 
/**
 * The face that a side must play, if it can.
 */
forced: [Face | null, Face | null], 
/**
 * Who is just now to select, and so has an encounter card in hand.
 */
open: SeatSet, };

/**
 * Ships about to be sent into the encounter.
 */
export type Sending = { seat: Seat, side: Side, most: number, 
/**
 * How many of them may come straight out of the warp.
 */
from_warp: number, 
/**
 * How many more than `most` there may be, whatever sets that.
 */
bonus: number, };

/**
 * An alien sheet in the game.
 */
export type Sheet = { 
/**
 * What it is; hidden from others while it is secret.
 */
alien: Alien | null, 
/**
 * Whose it is.
 */
owner: Seat, 
/**
 * Who has it just now.
 */
holder: Seat, 
/**
 * Cancelled until the encounter is over.
 */
zapped: boolean, 
/**
 * Put out of action until the encounter is over, by a power that was lent to its owner.
 */
suspended: boolean, 
/**
 * Not turned up yet.
 */
secret: boolean, kind: SheetKind, tokens: number, };

/**
 * How a sheet came to its owner. Of each kind a player has one at most.
 */
export type SheetKind = "own" | "incarnation" | "second";

/**
 * What an encounter card counts as, once it is revealed.
 */
export type Shown = { "attack": number } | "negotiate" | "morph";

/**
 * One of the two sides of an encounter.
 */
export type Side = "offense" | "defense";

/**
 * A component that has effects.
 */
export type Source = { "power": Alien } | { "wild": Alien } | { "super": Alien } | { "classic": Alien } | { "artifact": Artifact } | { "tech": Tech } | { "rule": Rule };

/**
 * A special destiny card.
 */
export type Special = "most_colonies" | "fewest_in_warp" | "most_cards";

/**
 * What may be given one way.
 */
export type Stock = { 
/**
 * The cards that the proposer can name: the own hand, or what has been seen of the other's.
 */
named: CardSet, 
/**
 * How many cards there are.
 */
cards: number, 
/**
 * How many of each type may be spoken of: what there is of the own, up to a few of the other's.
 */
of_type: [number, number, number, number, number, number], };

/**
 * A tech card.
 */
export type Tech = "coldsleep_ship" | "collapsium_hulls" | "cosmic_field_generator" | "delta_scanners" | "energy_cloak" | "enigma_device" | "genesis_bomb" | "gluon_mines" | "infinity_drive" | "lunar_cannon" | "omega_missile" | "plasma_thrusters" | "precursor_seed" | "quark_battery" | "tech_scrambler" | "the_prometheus" | "the_qax" | "vacuum_turbines" | "warpspace_key" | "xenon_lasers";

/**
 * What may be proposed here and now.
 */
export type Terms = { give: Stock, take: Stock, gain: PlanetSet, grant: PlanetSet, free: number, be_freed: number, 
/**
 * Whether the other, and the proposer, has no colony yet for ships that are freed, but that of the deal.
 */
free_to_new: boolean, be_freed_to_new: boolean, };

/**
 * What was taken by cheating. (A card by its face: nobody can follow it in a hand.)
 */
export type Took = { "top_card": Face | null } | { "discarded": Face } | "ship";

/**
 * The turn that is being played.
 */
export type Turn = { 
/**
 * Whose turn it is.
 */
seat: Seat, 
/**
 * The how many-th encounter of the turn this is, from 1.
 */
encounter: number, 
/**
 * Whether the turn's last encounter was successful.
 */
successful: boolean, 
/**
 * Whether an effect has given the turn another encounter.
 */
another: boolean, 
/**
 * Whether that one begins with a new hand, if it must.
 */
new_hand: boolean, 
/**
 * The encounter in the middle of the turn that is being played, of another than whose turn it is.
 */
interlude: Interlude | null, 
/**
 * The one that is to follow when this encounter is over.
 */
next_interlude: Interlude | null, };

/**
 * What becomes of something that was used or played.
 */
export type Verdict = "stands" | "cancelled" | "prevented" | { "taken": Seat };
