// Written by `FIFTH_TYPES=write cargo test -p server types`; not to be changed by hand.

import type { CardId, CardSet, Seat, SeatSet, Sight } from './protocol';

/**
 * An alien.
 */
export type Alien = "Archivist" | "Bouncer" | "Castaway" | "Cheater" | "Completist" | "Crabby" | "Echo" | "Futurist" | "IntelligentMineral" | "IronMatron" | "LateBloomer" | "Musician" | "Nomad" | "Pickled" | "Pitfall" | "Politician" | "Preservationist" | "Prime" | "PrizeHog" | "Pyrotechnician" | "Roller" | "Socialite" | "Swarm" | "UberReserve" | "Underdog" | "Unseen" | "WorryWart";

/**
 * A player is winning over the opponent's envoy.
 */
export type Befriending = { seat: Seat, suit: Suit, 
/**
 * Whether it becomes the player's ally at once, instead of neutral.
 */
at_once: boolean, };

/**
 * Everything on the table besides cards and dice.
 */
export type Board = { phase: Phase, 
/**
 * Who of the two is the leader; the other is the straggler.
 */
leader: Seat, aliens: [Alien | null, Alien | null], 
/**
 * The aliens from which a player may choose at the start.
 */
drafts: [[Alien | null, Alien | null], [Alien | null, Alien | null]], 
/**
 * How many destiny cards have been drawn.
 */
drawn: number, 
/**
 * The destiny card that is being resolved.
 */
card: CardId | null, 
/**
 * Who had looked at it before it was drawn, and left it on top. It stays so while it has another one resolved.
 */
foreseen: SeatSet, 
/**
 * A card of the past that is resolved again next.
 */
repeat: CardId | null, 
/**
 * The deck from which the next destiny card comes.
 */
next: Deck, 
/**
 * The duel or contest that is going on, or was last.
 */
clash: Clash, 
/**
 * The planets that have been revealed.
 */
planets: PlanetSet, 
/**
 * The one of them that lies in the warp.
 */
warpplanet: Planet | null, 
/**
 * Where there was a duel last.
 */
last_dueled: Planet | null, 
/**
 * The envoys in play, by suit.
 */
envoys: [InPlay | null, InPlay | null, InPlay | null], 
/**
 * Tactics that can be chosen. Others see those among them that have been chosen or stashed, too.
 */
ready: [TacticSet, TacticSet], spent: [TacticSet, TacticSet], stashes: [Stash | null, Stash | null], secrets: [Secret | null, Secret | null], 
/**
 * Whether whoever alone would win loses instead, until a discovery card has been resolved.
 */
turned: boolean, winners: SeatSet, 
/**
 * Why the phase is being left.
 */
halt: Halt | null, 
/**
 * What is happening, in a window about something that happens to somebody.
 */
happening: Happening | null, loss: Loss | null, sending: Sending | null, befriending: Befriending | null, discarded: Discarded, 
/**
 * Whose hand has changed since that was last looked at.
 */
changed_hands: SeatSet, 
/**
 * What has been used that can be used only once between two discovery cards.
 */
used: Array<[Seat, EffectId]>, 
/**
 * What is active for each player: the alien, and allied envoys that lie faceup. Follows from those.
 */
active: [Array<Source>, Array<Source>], 
/**
 * Which numbers that alters, as bits.
 */
altered: [number, number], 
/**
 * In which windows each player's alien and envoys, and the destiny card, could have something to do.
 */
armed: [number, number], card_armed: number, ships: [[number, number, number, number, number, number, number, number, number, number, number, number, number, number], [number, number, number, number, number, number, number, number, number, number, number, number, number, number]], 
/**
 * On which planets each player has ships; follows from the ships.
 */
landed: [PlanetSet, PlanetSet], };

/**
 * A duel or a contest while it is going on. What was last stays until the next.
 */
export type Clash = { kind: ClashKind, terms: Terms, 
/**
 * Where the duel is.
 */
planet: Planet | null, 
/**
 * Another planet that was discovered with it.
 */
second_planet: Planet | null, 
/**
 * Whether the planet still belongs to nobody: not any more once the loser has retreated.
 */
open: boolean, 
/**
 * Who sends no ships.
 */
barred: SeatSet, 
/**
 * Who has set a dial, to what, between which numbers, and whose is shown.
 */
dials_set: SeatSet, dials: [number | null, number | null], dial_range: [[number, number], [number, number]], dials_shown: SeatSet, 
/**
 * Whose dial stays hidden until plans and tactics are chosen.
 */
late: SeatSet, 
/**
 * Who could not send, but is saved: exactly one ship comes out of the warp.
 */
rescued: SeatSet, 
/**
 * How many ships each has sent last, and whose have just arrived.
 */
sent: [number, number], arrived: SeatSet, 
/**
 * Who chooses a plan before the other, face up.
 */
first: Seat | null, 
/**
 * The halves of tactics that are chosen and not revealed yet; hidden from the opponent.
 */
chosen: [Array<Half | null>, Array<Half | null>], revealed: [Array<Revealed>, Array<Revealed>], 
/**
 * What was left over of each player's blasts.
 */
excess: [number, number], 
/**
 * What the plans count for, once revealed.
 */
values: [number | null, number | null], 
/**
 * What they counted for when first revealed, whatever has become of them since.
 */
first_values: [number | null, number | null], 
/**
 * What is added to each clout besides.
 */
bonus: [number, number], played: Array<Played>, 
/**
 * Who cannot play reinforcements in their step.
 */
silenced: SeatSet, winner: Seat | null, 
/**
 * The clouts by which it was decided.
 */
totals: [number, number] | null, 
/**
 * How often the duel has begun again.
 */
restarts: number, 
/**
 * What has been used that can be used only once in a duel or contest.
 */
used: Array<[Seat, EffectId]>, notes: Array<Note>, };

/**
 * Whether it is a duel or a contest, if any.
 */
export type ClashKind = "nothing" | "duel" | "contest";

/**
 * Where a part of a clout comes from.
 */
export type CloutCause = "plan" | "beside" | "ship_advantage" | "effects" | { "power": Source } | { "reinforcement": CardId };

/**
 * A part of a player's clout, and where it comes from.
 */
export type CloutPart = { seat: Seat, from: CloutCause, amount: number, };

/**
 * The three destiny decks.
 */
export type Deck = "discovery" | "event" | "refresh";

/**
 * A destiny card.
 */
export type Destiny = { "discovery": DiscoveryCard } | { "event": EventCard } | { "refresh": RefreshCard };

/**
 * Cards that have just been discarded.
 */
export type Discarded = { 
/**
 * By the players to whose piles they went.
 */
cards: [CardSet, CardSet], };

/**
 * A discovery card.
 */
export type DiscoveryCard = "AncientArena" | "AsteroidGauntlet" | "BinaryWorlds" | "CrowdedColony" | "FogboundWorld" | "ForsakenPlanet" | "FrozenArchive" | "GoldRush" | "ItsFullOfStars" | "NeutralZone" | "TidallyLocked" | "VacantShipyard" | "WelcomeParty";

/**
 * One effect: the component, and which of its effects.
 */
export type EffectId = { source: Source, index: number, };

/**
 * An envoy.
 */
export type Envoy = "AntiMatter" | "Chosen" | "Cudgel" | "Deuce" | "Gambler" | "Grumpus" | "Kamikaze" | "Macron" | "Masochist" | "Mirror" | "Oracle" | "Philanthropist" | "Sorcerer" | "Trader" | "Voyager" | "Vulch" | "Warpish" | "Zombie";

/**
 * Something that happened.
 */
export type Event = { "what": "alien", seat: Seat, alien: Alien, } | { "what": "turns", seat: Seat, card: Sight<Face>, } | { "what": "leads", seat: Seat, } | { "what": "hand", seat: Seat, hand: Array<Sight<Face>>, } | { "what": "destiny", card: Sight<Face>, deck: Deck, number: number, } | { "what": "deck_formed", deck: Deck, } | { "what": "repeats", card: Sight<Face>, } | { "what": "discovers", card: Sight<Face>, } | { "what": "selects", planet: Planet | null, } | { "what": "duel", planet: Planet, } | { "what": "contest" } | { "what": "dial", seat: Seat, number: number, } | { "what": "cannot_send", seat: Seat, } | { "what": "moves", seat: Seat, ships: number, from: Place, to: Place, } | { "what": "reveals_envoy", seat: Seat, card: Sight<Face>, } | { "what": "allies", seat: Seat, suit: Suit, card: Sight<Face>, } | { "what": "neutral", from: Seat | null, suit: Suit, card: Sight<Face>, } | { "what": "envoy_replaced", suit: Suit, new: boolean, } | { "what": "lays_open", seat: Seat, card: Sight<Face>, } | { "what": "chooses", seat: Seat, plan: number, tactics: number, } | { "what": "tactic", seat: Seat, half: Half, } | { "what": "blast", seat: Seat, blast: number, shield: number, destroyed: number, } | { "what": "readies", seat: Seat, tactic: Tactic, } | { "what": "begins_again" } | { "what": "last_there", seat: Seat, } | { "what": "beside", seat: Seat, card: Sight<Face>, } | { "what": "reveals", seat: Seat, card: Sight<Face>, value: number, } | { "what": "counts_as", seat: Seat, value: number, } | { "what": "plays", seat: Seat, on: Seat, card: Sight<Face>, clout: number | null, 
/**
 * What the clouts of those whose plans are revealed are made of by now.
 */
parts: Array<CloutPart>, } | { "what": "compared", totals: [number, number], parts: Array<CloutPart>, } | { "what": "wins", seat: Seat, duel: boolean, } | { "what": "prize", seat: Seat, name: string, } | { "what": "draws", seat: Seat, card: Sight<Face>, } | { "what": "gains", seat: Seat, card: Sight<Face>, } | { "what": "reshuffles", seat: Seat, } | { "what": "discards", seat: Seat, card: Sight<Face>, } | { "what": "takes", seat: Seat, card: Sight<Face>, } | { "what": "looks", seat: Seat, card: Sight<Face>, } | { "what": "gives", seat: Seat, to: Seat, card: Sight<Face>, } | { "what": "exchange_hands" } | { "what": "looks_at_hand", seat: Seat, whose: Seat, } | { "what": "sees", seat: Seat, whose: Seat, card: Sight<Face>, } | { "what": "lays", seat: Seat, card: Sight<Face>, text: string, } | { "what": "uses", seat: Seat, id: EffectId, } | { "what": "effect", seat: Seat, id: EffectId, text: string, } | { "what": "adds", seat: Seat, id: EffectId, on: Seat, amount: number, text: string, } | { "what": "turned", seat: Seat, } | { "what": "game_over", winners: SeatSet, };

/**
 * An event card.
 */
export type EventCard = "BlackMarket" | "Blitz" | "BorderDispute" | "CardSharks" | "ClaimJumpers" | "DiplomaticRecall" | "EvictionNotice" | "FinalAudit" | "GreatMigration" | "HostileTakeover" | "LandGrab" | "LonelyOutpost" | "LowProfile" | "MailMixUp" | "OppositeDay" | "PaperworkAvalanche" | "PerfectAttendance" | "PressConference" | "PrisonBreak" | "RegularRevenge" | "Sabotage" | "Siege" | "TalentShow" | "TimeLoop" | "WarpStorm";

/**
 * What is printed on a card. Planets are shuffled and turned up like cards, so they are cards here.
 */
export type Face = { "orange": number } | { "blue": number } | { "reinforcement": Reinforcement } | { "discovery": DiscoveryCard } | { "event": EventCard } | { "refresh": RefreshCard } | { "envoy": Envoy } | { "planet": Planet };

/**
 * Half of a token: no two of a player's ten are alike, so it tells which token it is of.
 */
export type Half = "blast1" | "recover2" | "blast2" | "shield3" | "blast3" | "shield2" | "blast4" | "shield1" | "recover1" | "shield4";

/**
 * Why the script leaves a phase before its end.
 */
export type Halt = "game_over" | "decided";

/**
 * Something that happens to somebody, in a window about it.
 */
export type Happening = { seat: Seat, 
/**
 * How many ships or cards.
 */
count: number, card: CardId | null, };

/**
 * An envoy in play.
 */
export type InPlay = { card: CardId, 
/**
 * Who is allied with it; nobody: it is neutral.
 */
ally: Seat | null, faceup: boolean, };

/**
 * Ships that are about to be destroyed.
 */
export type Loss = { seat: Seat, from: Place, ships: number, by_blast: boolean, 
/**
 * How many of them go to the supply or the Warpplanet instead of the warp.
 */
to_supply: number, to_warpplanet: number, };

/**
 * What an effect keeps in mind until the duel or contest is over; open to all.
 */
export type Note = { by: Seat, id: EffectId, value: number, };

/**
 * The parts of the game, in about the order in which they come. Between any two the State says all there is.
 */
export type Phase = "set_up" | "destiny" | "resolve" | "set_dials" | "reveal_dials" | "reveal_envoys" | "choose" | "tactics" | "check_ships" | "reveal_plans" | "reinforcements" | "determine_winner" | "prize" | "contest_effect" | "cleanup" | "between_cards" | "over";

/**
 * Where a card can be.
 */
export type Pile = "reinforcements" | { "destiny": Deck } | "past" | "planet_stack" | "planets" | { "envoy_deck": Suit } | "envoys" | "removed" | { "deck": Seat } | { "discard": Seat } | { "hand": Seat } | { "plan": Seat } | { "second": Seat } | { "wager": Seat } | { "support": Seat } | { "snare": Seat } | { "jar": Seat } | { "looked": Seat } | { "aside": Seat };

/**
 * Where a ship can be.
 */
export type Place = "supply" | "warp" | { "planet": Planet };

/**
 * A planet.
 */
export type Planet = "Amberfall" | "Azurine" | "Blushmoor" | "Brackwater" | "Chalkstone" | "CobaltDeep" | "CoralReach" | "Fernhollow" | "Mossback" | "PaleHalo" | "Rosette" | "SulfurFlats";

/**
 * A set of planets.
 */
export type PlanetSet = number;

/**
 * A reinforcement that has been played.
 */
export type Played = { card: CardId, by: Seat, 
/**
 * On whose clout.
 */
on: Seat, 
/**
 * How many times it counts.
 */
times: number, };

/**
 * A refresh card.
 */
export type RefreshCard = "CardsOrResources" | "CoffeeBreak" | "ColdShoulder" | "CompanyTown" | "HarvestSeason" | "HomeCooking" | "MeetAndGreet" | "NeighborlyTrade" | "NewFaces" | "RecyclingDay" | "RepairYard" | "SecretBallot" | "ShoreLeave" | "SkeletonCrew" | "SplitTheDifference" | "SpringCleaning" | "SupplyDrop" | "TheLastResort" | "WeaponsCheck";

/**
 * A reinforcement card.
 */
export type Reinforcement = "+12" | "+08" | "+06" | "+05" | "+03" | "-03" | "-05" | "-07" | "-10" | "even+10" | "odd+10";

/**
 * A tactic that has been revealed.
 */
export type Revealed = { half: Half, 
/**
 * What it counts for.
 */
value: number, 
/**
 * Whether it has no effect.
 */
ignored: boolean, 
/**
 * Whether it stays readied, whatever it is.
 */
kept: boolean, };

/**
 * A secret choice among some numbers; what it is, its owner alone knows until it is shown.
 */
export type Secret = { 
/**
 * The numbers among which it was made, as bits.
 */
among: number, pick: number | null, 
/**
 * Whether it has been shown; then it stays until the next.
 */
shown: boolean, };

/**
 * Ships that are about to be sent into the duel.
 */
export type Sending = { seat: Seat, ships: number, 
/**
 * How many of them come out of the warp.
 */
from_warp: number, };

/**
 * A component that has effects.
 */
export type Source = { "alien": Alien } | { "envoy": Envoy } | { "destiny": Destiny };

/**
 * A tactic laid face down for later; which, its owner alone knows.
 */
export type Stash = Half | null;

/**
 * The icon of an envoy: of each there is a deck, and one envoy in play.
 */
export type Suit = "club" | "heart" | "spade";

/**
 * A token, by its first half.
 */
export type Tactic = "blast1" | "blast2" | "blast3" | "blast4" | "recover1";

/**
 * A set of tokens.
 */
export type TacticSet = number;

/**
 * By which terms a duel is held. They lie on the board, where effects may change them.
 */
export type Terms = { 
/**
 * What having more ships there adds to the clout.
 */
ship_advantage: number, 
/**
 * How many planets are discovered.
 */
planets: number, 
/**
 * The least and the most that a dial can be set to.
 */
dial: [number, number] | null, 
/**
 * How many ships everybody sends, without dials.
 */
exactly: number | null, 
/**
 * How many ships everybody sends besides what the dial shows.
 */
more: number, 
/**
 * Whether ships are sent from the warp instead of the supply.
 */
from_warp: boolean, 
/**
 * Whether whoever controlled the planet sends no ships.
 */
controller_barred: boolean, 
/**
 * Whether dials stay hidden until plans and tactics are chosen.
 */
hidden_dials: boolean, 
/**
 * How many tactics each player may choose.
 */
tactics: number, 
/**
 * Whether reinforcements can be played.
 */
reinforcements: boolean, 
/**
 * Whether fewer ships have the ship advantage.
 */
fewer_ships: boolean, 
/**
 * Whether the lower clout wins.
 */
lower_wins: boolean, 
/**
 * How many of the loser's ships stay on the planet.
 */
stay: number, };
