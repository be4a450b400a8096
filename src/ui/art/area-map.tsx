import {
  groundOf,
  haze,
  hillsOf,
  housesOf,
  type LonLat,
  type Point,
  sky,
  smoothPath,
  starsOf,
  treesOf,
} from './panorama.ts';

interface Place {
  readonly name: string;
  readonly at: LonLat;
  readonly label: 'left' | 'right' | 'above' | 'below';
}
interface Line {
  readonly sign?: { readonly text: string; readonly at: LonLat };
  /** Alternating longitude and latitude. */
  readonly points: readonly number[];
}

/** For example src/content/areas.ts. */
export interface AreaMapData {
  readonly frame: { readonly west: number; readonly south: number; readonly east: number; readonly north: number };
  readonly centre: LonLat;
  readonly home: Place | undefined;
  readonly places: readonly Place[];
  readonly ring: Line;
  readonly spine: Line;
  readonly roads: readonly Line[];
  readonly river: Line;
  readonly lake: Line;
}

const pointsOf = ({ points }: Line) =>
  points.flatMap((lat, index): LonLat[] => (index % 2 ? [[points[index - 1] ?? 0, lat]] : []));

const offsets = {
  left: { dx: -13, dy: 0, anchor: 'end', baseline: 'central' },
  right: { dx: 13, dy: 0, anchor: 'start', baseline: 'central' },
  above: { dx: 0, dy: -14, anchor: 'middle', baseline: 'auto' },
  below: { dx: 0, dy: 14, anchor: 'middle', baseline: 'hanging' },
} as const;

/** Zoom factor of a map around one place. */
const closer = 1.6;
/** Width of a letter and margin around a name, in map units. */
const letter = 9.5;
const around = 16;

function cutAround(at: Point | undefined, size: Point) {
  if (!at) return { left: 0, top: 0, width: size[0], height: size[1] };
  const [width, height] = [Math.round(size[0] / closer), Math.round(size[1] / closer)];
  const within = (value: number, most: number) => Math.round(Math.max(0, Math.min(value, most)));
  const left = within(at[0] - width / 2, size[0] - width);
  const top = Math.max(sky / 2, at[1] - height / 2);
  return { left, top: within(top, size[1] - height), width, height };
}

function fits([x, y]: Point, text: string, anchor: string, cut: ReturnType<typeof cutAround>): boolean {
  const width = text.length * letter;
  const from = anchor === 'end' ? x - width : anchor === 'middle' ? x - width / 2 : x;
  const isWithin = (value: number, start: number, length: number) =>
    value >= start + around && value <= start + length - around;
  const [start, end] = [isWithin(from, cut.left, cut.width), isWithin(from + width, cut.left, cut.width)];
  return start && end && isWithin(y, cut.top, cut.height);
}

/**
 * Faces north; legible down to 320 px (styles/art.css). `highlight` zooms to a place; `pointed`: see styles/home.css.
 */
export function AreaMap(props: {
  map: AreaMapData;
  id: string;
  title: string;
  description: string;
  highlight?: string;
  pointed?: readonly string[];
}) {
  const { map, id, highlight, pointed = [] } = props;
  const ground = groundOf(map.frame);
  const { project, size } = ground;
  const shown = [...(map.home ? [map.home] : []), ...map.places];
  const here = shown.find(({ name }) => name === highlight);
  const cut = cutAround(here && project(here.at), size);
  const path = (line: Line, closed = false) => smoothPath(pointsOf(line).map(project), closed);
  const lines = [map.ring, map.spine, map.river, map.lake, ...map.roads];
  const standing = shown.map(({ name, at, label }) => ({ name, label, at: project(at) }));
  const hills = hillsOf(ground);
  const roads = [map.ring, map.spine, ...map.roads].map((line) => pointsOf(line).map(project));
  const houses = housesOf(standing, project(map.centre), ground, roads);
  const taken = [...lines.flatMap((line) => pointsOf(line).map(project)), ...standing.map(({ at }) => at)];
  /** Names on lines; those after the first `main` are hidden on narrow screens. */
  const signs = (lines: readonly Line[], kind: string, main: number, baseline?: 'central') =>
    lines.map(({ sign }, index) => {
      if (!sign) return null;
      const [x, y] = project(sign.at);
      if (here && !fits([x, y], sign.text, 'middle', cut)) return null;
      const className = index < main ? kind : `${kind} map-sign-minor`;
      return (
        <text key={sign.text} className={className} x={x} y={y} textAnchor="middle" dominantBaseline={baseline}>
          {sign.text}
        </text>
      );
    });
  return (
    <svg
      viewBox={`${cut.left} ${cut.top} ${cut.width} ${cut.height}`}
      className={here ? 'area-map area-map-near' : 'area-map'}
      role="img"
      aria-labelledby={`${id}-title ${id}-desc`}
    >
      <title id={`${id}-title`}>{props.title}</title>
      <desc id={`${id}-desc`}>{props.description}</desc>
      <path className="[stroke:var(--star)] stroke-[1.5]" d={starsOf(ground)} />
      <path className="fill-arc-100" d={path(map.lake, true)} />
      <path className="stroke-arc-100 stroke-[8]" d={path(map.river)} />
      {map.roads.map((road) => (
        <path key={road.points.join()} className="stroke-ink-300 stroke-[1.75]" d={path(road)} />
      ))}
      <path className="stroke-ink-500 stroke-[3]" d={path(map.ring, true)} />
      <path className="map-spine stroke-arc-500 stroke-[7]" d={path(map.spine)} pathLength="1" />
      <defs>
        <linearGradient id={`${id}-haze`} gradientUnits="userSpaceOnUse" x2="0" y1={haze[0]} y2={haze[1]}>
          <stop className="[stop-color:var(--color-arc-100)]" />
          <stop className="[stop-color:var(--color-arc-100)] [stop-opacity:0]" offset="1" />
        </linearGradient>
      </defs>
      <path className="fill-arc-100 [fill-opacity:0.5]" d={hills[0]} />
      <path d={hills[1]} fill={`url(#${id}-haze)`} />
      <path className="fill-arc-100" d={treesOf(ground, taken, 24)} />
      <path className="fill-arc-200" d={houses.sides} />
      <path className="fill-white stroke-arc-200 stroke-[0.75]" d={houses.fronts} />
      <path className="stroke-arc-200 stroke-[2] [stroke-dasharray:2.4_2] [stroke-linecap:butt]" d={houses.unlit} />
      <path
        className="[stroke:var(--window)] stroke-[2] [stroke-dasharray:2.4_2] [stroke-linecap:butt]"
        d={houses.lit}
      />
      {signs([map.lake, map.river], 'map-water', 1)}
      {signs([map.ring, map.spine, ...map.roads], 'map-sign', 2, 'central')}
      {shown.map((place) => {
        const [x, y] = project(place.at);
        const { dx, dy, anchor, baseline } = offsets[place.label];
        if (here && place !== here && !fits([x + dx, y], place.name, anchor, cut)) return null;
        const kind = place === map.home ? 'map-home' : place === here ? 'map-here' : 'map-place';
        const nth = pointed.indexOf(place.name) + 1;
        return (
          <g key={place.name} className={nth > 0 ? `${kind} map-town-${nth}` : kind}>
            <circle cx={x} cy={y} r={kind === 'map-place' ? 6 : 9} />
            <text x={x + dx} y={y + dy} textAnchor={anchor} dominantBaseline={baseline}>
              {place.name}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
