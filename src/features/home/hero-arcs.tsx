import { primaryAreas } from '#content/areas.ts';
import { drawing, serviceMap } from '#content/service-map.ts';
import { type Point, smoothPath } from '#src/ui/art/smooth-path.ts';

const centre = { x: 400, y: 660 };
const road: readonly Point[] = [
  [400, 660],
  [397, 603],
  [404, 530],
  [420, 440],
  [454, 325],
  [508, 225],
  [575, 140],
  [625, 60],
  [650, -30],
];

/** Where each suburb of the motif stands in the scheme, and on which side its name (0: below). */
const spots: Readonly<Record<string, { x: number; y: number; side: 1 | 0 | -1 }>> = {
  Buckhead: { x: 397, y: 603, side: 1 },
  'Sandy Springs': { x: 404, y: 530, side: -1 },
  Alpharetta: { x: 454, y: 325, side: -1 },
  Milton: { x: 354, y: 204, side: -1 },
  'Johns Creek': { x: 618, y: 399, side: 0 },
  Cumming: { x: 556, y: 165, side: 1 },
};

const anchors = { [-1]: 'end', 0: 'middle', 1: 'start' } as const;

/** The motif: the Perimeter as a ring, the northern suburbs on arcs around it, the main road through all of them. */
export function HeroArcs() {
  // Elsewhere there are arcs alone: no road, no sign and no suburb of this scheme is theirs.
  const isTheirs = serviceMap() !== undefined;
  return (
    <svg className="hero-arcs" viewBox="0 0 800 988" aria-hidden="true" preserveAspectRatio="xMidYMax meet">
      {[235, 340, 458, 580, 710, 850].map((radius) => (
        <circle key={radius} className="hero-arc" cx={centre.x} cy={centre.y} r={radius} />
      ))}
      {isTheirs && (
        <>
          <circle className="hero-perimeter" cx={centre.x} cy={centre.y} r="130" />
          <linearGradient id="hero-road-end" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="10" y2="140">
            <stop stopColor="var(--color-peach-500)" stopOpacity="0" />
            <stop offset="1" stopColor="var(--color-peach-500)" />
          </linearGradient>
          <path className="hero-road" stroke="url(#hero-road-end)" d={smoothPath(road)} pathLength="1" />
          <g className="hero-signs">
            <text x="272" y="735" textAnchor="end">
              {drawing.ring.sign?.text}
            </text>
            <text x="505" y="265">
              {drawing.spine.sign?.text}
            </text>
          </g>
          {primaryAreas().map((name) => {
            const spot = spots[name];
            if (!spot) return null;
            const { x, y, side } = spot;
            return (
              <g key={name} className="hero-place">
                <circle cx={x} cy={y} />
                <text
                  x={x + side * 16}
                  y={side === 0 ? y + 16 : y}
                  textAnchor={anchors[side]}
                  dominantBaseline={side === 0 ? 'hanging' : 'central'}
                >
                  {name}
                </text>
              </g>
            );
          })}
        </>
      )}
      <circle className="hero-home" cx={centre.x} cy={centre.y} />
    </svg>
  );
}
