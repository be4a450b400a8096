import { type Point, smoothPath } from './smooth-path.ts';

type LonLat = readonly [longitude: number, latitude: number];
interface Place {
  readonly name: string;
  readonly at: LonLat;
  readonly label: 'left' | 'right' | 'above' | 'below';
}
interface Line {
  readonly sign?: { readonly text: string; readonly at: LonLat };
  /** Longitude and latitude by turns. */
  readonly points: readonly number[];
}

/** What the map draws; content/service-map.ts is one. */
export interface AreaMapData {
  readonly frame: { readonly west: number; readonly south: number; readonly east: number; readonly north: number };
  /** What the rings are drawn around. */
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

const perDegree = 960;
const offsets = {
  left: { dx: -13, dy: 0, anchor: 'end', baseline: 'central' },
  right: { dx: 13, dy: 0, anchor: 'start', baseline: 'central' },
  above: { dx: 0, dy: -14, anchor: 'middle', baseline: 'auto' },
  below: { dx: 0, dy: 14, anchor: 'middle', baseline: 'hanging' },
} as const;

function projection({ west, south, east, north }: AreaMapData['frame']) {
  const across = perDegree * Math.cos((((south + north) / 2) * Math.PI) / 180);
  const project = ([lon, lat]: LonLat): Point => [
    Math.round((lon - west) * across),
    Math.round((north - lat) * perDegree),
  ];
  return { project, size: project([east, south]) };
}

/**
 * The drawn map of a service area: ring road, main road, other roads, river, lake and places. It stands on ink; its
 * names stay legible down to 320 px of width (styles/art.css). `highlight` marks one place, on its own page.
 */
export function AreaMap(props: {
  map: AreaMapData;
  id: string;
  title: string;
  description: string;
  highlight?: string;
  className?: string;
}) {
  const { map, id, highlight } = props;
  const { project, size } = projection(map.frame);
  const path = (line: Line, closed = false) => smoothPath(pointsOf(line).map(project), closed);
  const [homeX, homeY] = project(map.centre);
  /** Names on lines; those after the first `main` are left out where it is narrow. */
  const signs = (lines: readonly Line[], kind: string, main: number, baseline?: 'central') =>
    lines.map(({ sign }, index) => {
      if (!sign) return null;
      const [x, y] = project(sign.at);
      const className = index < main ? kind : `${kind} map-sign-minor`;
      return (
        <text key={sign.text} className={className} x={x} y={y} textAnchor="middle" dominantBaseline={baseline}>
          {sign.text}
        </text>
      );
    });
  return (
    <svg
      viewBox={`0 0 ${size[0]} ${size[1]}`}
      className={`area-map ${props.className ?? ''}`}
      role="img"
      aria-labelledby={`${id}-title ${id}-desc`}
    >
      <title id={`${id}-title`}>{props.title}</title>
      <desc id={`${id}-desc`}>{props.description}</desc>
      <g className="map-rings">
        {[360, 470, 580].map((radius) => (
          <circle key={radius} cx={homeX} cy={homeY} r={radius} />
        ))}
      </g>
      <path className="map-lake" d={path(map.lake, true)} />
      <path className="map-river" d={path(map.river)} />
      {map.roads.map((road) => (
        <path key={road.points.join()} className="map-road" d={path(road)} />
      ))}
      <path className="map-ring" d={path(map.ring, true)} />
      <path className="map-spine" d={path(map.spine)} pathLength="1" />
      {signs([map.lake, map.river], 'map-water', 1)}
      {signs([map.ring, map.spine, ...map.roads], 'map-sign', 2, 'central')}
      {[...(map.home ? [map.home] : []), ...map.places].map((place) => {
        const [x, y] = project(place.at);
        const { dx, dy, anchor, baseline } = offsets[place.label];
        const kind = place === map.home ? 'map-home' : place.name === highlight ? 'map-here' : 'map-place';
        return (
          <g key={place.name} className={kind}>
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
