export type Point = readonly [x: number, y: number];

const round = (value: number) => Math.round(value * 10) / 10;

/** A Catmull-Rom curve as Béziers. */
export function smoothPath(points: readonly Point[], closed = false): string {
  const count = points.length;
  const at = (index: number): Point => {
    const found = points[closed ? (index + count) % count : Math.min(Math.max(index, 0), count - 1)];
    return found ?? [0, 0];
  };
  const start = at(0);
  let path = `M${round(start[0])} ${round(start[1])}`;
  for (let index = 0; index < (closed ? count : count - 1); index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const control = [
      from[0] + (to[0] - before[0]) / 6,
      from[1] + (to[1] - before[1]) / 6,
      to[0] - (after[0] - from[0]) / 6,
      to[1] - (after[1] - from[1]) / 6,
    ].map(round);
    path += `C${control.join(' ')} ${round(to[0])} ${round(to[1])}`;
  }
  return closed ? `${path}Z` : path;
}

export type LonLat = readonly [longitude: number, latitude: number];

interface Frame {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

export interface Ground {
  readonly project: (at: LonLat) => Point;
  /** Size of an object at this height of the drawing; 1 at the far edge. */
  readonly scaleAt: (y: number) => number;
  readonly size: Point;
}

/** Map units per degree of latitude at the far edge. */
const perDegree = 960;
/** Scale of the near edge relative to the far one. */
const nearer = 1.25;
/** Map units. */
export const sky = 96;
const groundHeight = 480;

/** Projection facing north: the far edge is as wide as the drawing, the near edge is cut at both sides. */
export function groundOf({ west, south, east, north }: Frame): Ground {
  const width = Math.round((east - west) * perDegree * Math.cos((((south + north) / 2) * Math.PI) / 180));
  const scaleOf = (lat: number) => 1 / (1 / nearer + (1 - 1 / nearer) * ((lat - south) / (north - south)));
  const yOf = (scale: number) => sky + (groundHeight * (scale - 1)) / (nearer - 1);
  return {
    project: ([lon, lat]) => {
      const scale = scaleOf(lat);
      const fromMiddle = (lon - (west + east) / 2) / (east - west);
      return [Math.round(width * (0.5 + fromMiddle * scale)), Math.round(yOf(scale))];
    },
    scaleAt: (y) => 1 + ((y - sky) * (nearer - 1)) / groundHeight,
    size: [width, sky + groundHeight],
  };
}

/** Deterministic pseudo-random number from 0 to 1. */
function chanceOf(words: string, turn: number): number {
  let sum = 2166136261 + turn * 16777619;
  for (const letter of words) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 16777619);
  return ((sum ^ (sum >>> 15)) >>> 0) / 2 ** 32;
}

export interface PlaceLabel {
  readonly name: string;
  readonly at: Point;
  /** Where the name stands; the houses stand opposite. */
  readonly label: 'left' | 'right' | 'above' | 'below';
}

const most = { houses: 3, floors: 9, columns: 3 };
/** Map units at the far edge. */
const house = { column: 4, floor: 4.4, depth: 4, apart: 2, fromDot: 10 };
/** Share of window columns lit at night. */
const lit = 0.7;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly foot: number;
}
const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.foot && b.top < a.foot;

function along(line: readonly Point[]): Point[] {
  return line.flatMap((to, nth): Point[] => {
    const from = line[nth - 1] ?? to;
    const steps = Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / 4) || 1;
    return Array.from({ length: steps }, (_, step): Point => {
      const part = (step + 1) / steps;
      return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
    });
  });
}

function rowOf({ name, at: [x, y], label }: PlaceLabel, near: number, scale: number) {
  const count = 2 + Math.floor(chanceOf(name, 0) * (most.houses - 1 + Math.round(near)));
  const shapes = Array.from({ length: count }, (_, index) => {
    const columns = 2 + Math.floor(chanceOf(name, index + 1) * (most.columns - 1));
    const floors = 2 + Math.round(near * near * (0.4 + 0.6 * chanceOf(name, index + 9)) * (most.floors - 2));
    const [width, height] = [(columns * house.column + 2) * scale, (floors * house.floor + 3) * scale];
    return { columns, floors, width, height };
  });
  const whole = shapes.reduce((sum, { width }) => sum + width + (house.depth + house.apart) * scale, 0);
  let left = x - whole / 2;
  return shapes.map((shape) => {
    const foot = label === 'above' ? y + house.fromDot * scale + shape.height : y - house.fromDot * scale;
    const box: Box = { left, top: foot - shape.height, right: left + shape.width, foot };
    left += shape.width + (house.depth + house.apart) * scale;
    return { ...shape, box };
  });
}

/** Paths of fronts, sides and windows. Seeded by name, taller near `centre`; none hidden or on a road. */
export function housesOf(
  places: readonly PlaceLabel[],
  centre: Point,
  ground: Ground,
  roads: readonly (readonly Point[])[] = [],
) {
  const paths = { fronts: '', sides: '', lit: '', unlit: '' };
  const far = (at: Point) => Math.hypot(at[0] - centre[0], at[1] - centre[1]);
  const furthest = Math.max(1, ...places.map(({ at }) => far(at)));
  const built: Box[] = [];
  const paved = roads.flatMap(along);
  const isOnRoad = ({ left, top, right, foot }: Box, room: number) =>
    paved.some(([x, y]) => x > left - room && x < right + 2 * room && y > top - room && y < foot + room);
  for (const place of places.toSorted((a, b) => a.at[1] - b.at[1])) {
    const scale = ground.scaleAt(place.at[1]);
    for (const { box, columns, floors, width, height } of rowOf(place, 1 - far(place.at) / furthest, scale)) {
      if (built.some((other) => overlap(box, other)) || isOnRoad(box, house.depth * scale)) continue;
      built.push(box);
      const [left, top, foot] = [box.left, box.top, box.foot].map(round);
      const [w, h, d, rise] = [width, height, house.depth * scale, (house.depth * scale) / 2].map(round) as number[];
      paths.fronts += `M${left} ${foot}v${-(h ?? 0)}h${w}v${h}z`;
      paths.sides += `M${left} ${top}l${d} ${-(rise ?? 0)}h${w}v${h}l${-(d ?? 0)} ${rise}v${-(h ?? 0)}z`;
      for (let column = 0; column < columns; column += 1) {
        const at = round(box.left + (3 + column * house.column) * scale);
        const isLit = chanceOf(`${place.name} ${left}`, column) < lit;
        paths[isLit ? 'lit' : 'unlit'] +=
          `M${at} ${round(box.foot - 1.5 * scale)}v${round(-floors * house.floor * scale)}`;
      }
    }
  }
  return paths;
}

const mostTrees = 160;
/** Steps of a low-discrepancy sequence: even coverage without rows. */
const evenly = [0.7548776662, 0.569840291] as const;

/** One path; no tree within `room` of a taken point. */
export function treesOf(ground: Ground, taken: readonly Point[], room: number): string {
  const [width, height] = ground.size;
  let path = '';
  for (let tree = 1; tree <= mostTrees; tree += 1) {
    const [u, v] = evenly.map((step) => (tree * step) % 1) as [number, number];
    const [x, y] = [Math.round(u * width), Math.round(sky + 14 + v * (height - sky - 20))];
    if (taken.some((point) => Math.hypot(point[0] - x, (point[1] - y) * 1.6) < room)) continue;
    const scale = ground.scaleAt(y);
    path += `M${x} ${y}l${round(2.4 * scale)} ${round(-8 * scale)} ${round(2.4 * scale)} ${round(8 * scale)}z`;
  }
  return path;
}

/** Top and bottom of the haze. */
export const haze = [sky + 4, sky + 34] as const;

export function hillsOf({ size: [width] }: Ground): readonly [far: string, near: string] {
  const ridge = (base: number, tall: number, turn: number, foot: number) => {
    const tops = Array.from({ length: 8 }, (_, index): Point => {
      const wave = Math.sin(index * 1.9 + turn) + Math.sin(index * 0.8 + turn * 2);
      return [Math.round((index * width) / 7), Math.round(base - tall * (1 + wave / 2))];
    });
    return `${smoothPath(tops)}V${foot}H0Z`;
  };
  return [ridge(sky - 28, 18, 1.2, haze[0]), ridge(sky - 14, 12, 3.1, haze[1])];
}

export const starsOf = ({ size: [width] }: Ground): string =>
  Array.from({ length: 26 }, (_, star) => {
    const [u, v] = evenly.map((step) => ((star + 1) * step) % 1) as [number, number];
    return `M${Math.round(u * width)} ${Math.round(4 + v * (sky - 50))}h0`;
  }).join('');
