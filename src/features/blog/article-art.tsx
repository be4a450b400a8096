import type { ArticleArt as ArtKey } from '#content/blog-page.ts';
import { drawings } from '#src/ui/art/drawings.tsx';

const radii = [66, 98, 134, 174, 218, 266, 318];

/** Suburbs on the arcs, by article: which arc, and how many degrees round from the left. */
const places: readonly (readonly [arc: number, degrees: number])[][] = [
  [
    [2, 24],
    [4, 128],
    [3, 152],
  ],
  [
    [3, 38],
    [2, 148],
    [5, 118],
  ],
  [
    [4, 58],
    [3, 22],
    [2, 160],
  ],
  [
    [3, 126],
    [5, 62],
    [2, 30],
  ],
];

/** The illustration of an article: its drawing on the horizon, before arcs that run on over the whole picture. */
export function ArticleArt({ art, seed }: { art: ArtKey; seed: number }) {
  return (
    <svg
      viewBox="0 0 480 270"
      width="480"
      height="270"
      className="art article-art"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <g className="art-arcs">
        {radii.map((r) => (
          <path key={r} d={`M${240 - r} 240a${r} ${r} 0 0 1 ${2 * r} 0`} />
        ))}
      </g>
      {places[seed % places.length]?.map(([arc, degrees]) => {
        const angle = (degrees / 180) * Math.PI;
        const r = radii[arc] ?? 0;
        const [x, y] = [240 - r * Math.cos(angle), 240 - r * Math.sin(angle)].map(Math.round);
        return <circle key={arc} className="art-place" cx={x} cy={y} r="5" />;
      })}
      <g transform="translate(120 94)">{drawings[art]}</g>
      <path d="M-240 240h960" />
    </svg>
  );
}
