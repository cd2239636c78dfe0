// What each alien looks like: body, skin, trim, parts. See `emblem.ts` for the words.

import { readRecipe, type Recipe } from './emblem';

const BASE: Record<string, string> = {
  Amoeba: 'blob lime teal pods many',
  'Anti-Matter': 'round white ink split ring_back ring',
  Barbarian: 'dome tan red angry beard bull_horns axe',
  Calculator: 'box steel cyan screen keypad',
  Chosen: 'tall bone yellow rays shut smile halo',
  Citadel: 'tower grey amber slits gate',
  Clone: 'round cyan blue twin two smile',
  Cudgel: 'pear green brown one fangs club',
  Demon: 'tri red amber flames horns slits fangs',
  Dictator: 'box tan green shades stache cap',
  Fido: 'bean brown tan dog_ears dots snout bone',
  Filch: 'wide grey ink ears mask shifty smile bag',
  Fodder: 'cloud white tan big_ears row oh',
  Gambler: 'tall violet red top_hat shifty stache dice',
  Grudge: 'cloud indigo yellow angry zigzag bolt',
  Hacker: 'round ink lime hood glow code',
  Hate: 'star red orange angry grin',
  Healer: 'drop white red happy smile cross',
  Human: 'round tan brown hair two smile plus_four',
  Kamikaze: 'round amber red sun headband angry flat',
  Loser: 'bean grey blue sad frown tear thumb_down',
  Machine: 'gear steel orange giant',
  Macron: 'titan violet amber dots flat weight',
  Masochist: 'drop pink red crosses tongue bandage arrow',
  Mind: 'brain pink cyan third shut',
  Mirror: 'tall cyan amber frame two flat shine',
  Miser: 'pear amber green top_hat shifty flat coin',
  Mite: 'small orange yellow legs antennae wide_eyes megaphone',
  Mutant: 'blob green violet three_eyes zigzag stitches tentacles dna',
  Observer: 'round white cyan wings giant lashes',
  Oracle: 'dome indigo violet hood glow ball',
  Pacifist: 'round teal white happy smile flower peace',
  Parasite: 'worm magenta lime worm_eyes suckers',
  Philanthropist: 'heart red amber top_hat happy smile gift',
  Reincarnator: 'ghost cyan amber two smile cycle',
  Remora: 'fish teal blue suckers side_eye',
  Reserve: 'dome tan green helmet dots flat plus',
  Shadow: 'ghost ink violet slits dagger',
  Sorcerer: 'tall tan blue wizard dots white_beard wand',
  Spiff: 'round orange steel goggles grin scarf rocket',
  'Tick-Tock': 'round bone amber bells clock',
  Trader: 'bean teal orange turban shifty stache swap',
  Tripler: 'three orange violet each_eye',
  Vacuum: 'pear steel red two nozzle aerial',
  Virus: 'round lime magenta spikes many',
  Void: 'hole violet magenta glow',
  Vulch: 'drop pink brown angry beak ruff',
  Warpish: 'swirl bone indigo hollow zigzag',
  Warrior: 'helm amber red crest slits sword',
  Will: 'round indigo amber crown one flat compass',
  Zombie: 'skull green brown undead grin stitches',
};

const DUEL: Record<string, string> = {
  Archivist: 'wide tan brown bun glasses flat book',
  Bouncer: 'box tan steel muscles shades flat',
  Castaway: 'bean tan green palm dots beard bottle',
  Cheater: 'tall red white shifty grin ace',
  Completist: 'hex violet yellow stars smile four',
  Crabby: 'wide red orange claws stalks frown',
  Echo: 'drop cyan blue waves shut oh',
  Futurist: 'tall steel magenta aerial visor smile hourglass',
  'Intelligent Mineral': 'crystal magenta cyan glasses smile',
  'Iron Matron': 'pear steel violet bun angry flat bolts gavel',
  'Late Bloomer': 'round lime pink petals sleepy smile',
  Musician: 'drop violet amber happy oh note',
  Nomad: 'dome brown teal turban dots flat tent',
  Pickled: 'jar green red spirals zigzag',
  Pitfall: 'round indigo lime lure slits fangs pit',
  Politician: 'tall pink brown pompadour two grin megaphone',
  Preservationist: 'bean green tan straw_hat happy smile leaf',
  Prime: 'tri amber indigo one flat seven',
  'Prize Hog': 'round pink magenta pig_ears dots pig trophy',
  Pyrotechnician: 'round ink orange fuse goggles grin',
  Roller: 'round brown lime bands dots smile',
  Socialite: 'pear magenta amber feather sleepy lips lashes glass',
  Swarm: 'swarm amber white',
  'Uber-Reserve': 'dome blue amber cape helmet visor chevrons',
  Underdog: 'bean tan red cape dog_ears two tongue',
  Unseen: 'air white cyan dots',
  'Worry Wart': 'blob green yellow warts wide_eyes frown sweat',
};

// Envoys of Duel that are no aliens of the base game.
const ENVOYS: Record<string, string> = {
  Deuce: 'diamond red white two smile deuce',
  Grumpus: 'bean blue grey angry frown mohawk',
  Voyager: 'round steel cyan ring_back dots smile space_helmet',
};

const read = (recipes: Record<string, string>) =>
  new Map(Object.entries(recipes).map(([name, words]) => [name, readRecipe(words)]));

export const BASE_RECIPES = read(BASE);
export const DUEL_RECIPES = read(DUEL);
export const ENVOY_RECIPES = read(ENVOYS);

/** The names that protocol and notation use (`tick_tock`, `IntelligentMineral`) and those people read mean the same alien. */
export const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

const ALL = new Map<string, { recipe: Recipe; cornered: boolean }>();
for (const [recipes, cornered] of [[BASE_RECIPES, false], [DUEL_RECIPES, true], [ENVOY_RECIPES, true]] as const) {
  for (const [name, recipe] of recipes) ALL.set(plain(name), { recipe, cornered });
}

export const recipeOf = (alien: string) => ALL.get(plain(alien));
