/** Where everything lies on the table, in pixels of the space there is. */

export interface Point {
  x: number;
  y: number;
}

export interface SystemPlace extends Point {
  seat: number;
  /** Half the width and height of the orbit on which the planets lie. */
  rx: number;
  ry: number;
}

export interface Layout {
  width: number;
  height: number;
  /** How large everything is drawn, 1 being the usual. */
  unit: number;
  /** A planet's radius. */
  planet: number;
  /** How large a ship is drawn. */
  ship: number;
  warp: Point & { r: number };
  systems: SystemPlace[];
  compact: boolean;
}

/**
 * The home systems around the warp: mine at the bottom, the others clockwise in turn order from my left. A spectator
 * sits at the first seat's place.
 */
export function layout(width: number, height: number, seats: number, me: number | null): Layout {
  const compact = width < 640;
  const unit = Math.min(width / (compact ? 390 : 1080), height / (compact ? 420 : 560));
  const planet = (compact ? 15.5 : 27) * unit;
  const rx = (compact ? 53 : 116) * unit;
  const ry = (compact ? 47 : 70) * unit;
  const margin = planet + (compact ? 3 : 8) * unit;
  const reach = { x: width / 2 - rx - margin, y: height / 2 - ry - margin };
  const first = me ?? 0;
  const systems: SystemPlace[] = [];
  for (let step = 0; step < seats; step++) {
    const angle = Math.PI / 2 + (step * 2 * Math.PI) / seats;
    const [x, y] = [width / 2 + Math.cos(angle) * reach.x, height / 2 + Math.sin(angle) * reach.y];
    systems.push({ seat: (first + step) % seats, x, y, rx, ry });
  }
  if (seats === 5) placeFive(systems, width, height, reach, margin, ry);
  if (seats === 3) placeThree(systems, width, reach, margin, ry);
  return {
    width,
    height,
    unit,
    planet,
    ship: (compact ? 10.5 : 15) * unit,
    warp: { x: width / 2, y: height * (seats === 4 ? 0.5 : 0.46), r: (compact ? 42 : 80) * unit },
    systems,
    compact,
  };
}

/** Two above, one at each side, mine below. */
function placeFive(systems: SystemPlace[], width: number, height: number, reach: Point, margin: number, ry: number): void {
  const top = ry + margin;
  const spots: Point[] = [
    { x: width / 2, y: height - ry - margin },
    { x: width / 2 - reach.x, y: height * 0.58 },
    { x: width / 2 - reach.x * 0.52, y: top },
    { x: width / 2 + reach.x * 0.52, y: top },
    { x: width / 2 + reach.x, y: height * 0.58 },
  ];
  systems.forEach((system, index) => Object.assign(system, spots[index]));
}

/** Mine below, the others in the upper corners. */
function placeThree(systems: SystemPlace[], width: number, reach: Point, margin: number, ry: number): void {
  const top = ry + margin;
  const left = systems[1];
  const right = systems[2];
  if (left) Object.assign(left, { x: width / 2 - reach.x * 0.78, y: top + ry * 0.25 });
  if (right) Object.assign(right, { x: width / 2 + reach.x * 0.78, y: top + ry * 0.25 });
}

/** The place of a planet on its system's orbit. */
export function planetPoint(system: SystemPlace, index: number, planets: number): Point {
  // The first planet lies at the left; the star's name needs room above and below, so none lies straight there.
  const angle = Math.PI + ((index + 0.5) * 2 * Math.PI) / planets - Math.PI / planets;
  return { x: system.x + Math.cos(angle) * system.rx, y: system.y + Math.sin(angle) * system.ry };
}

/** A point on the way from one to another. */
export function between(a: Point, b: Point, part: number): Point {
  return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part };
}
