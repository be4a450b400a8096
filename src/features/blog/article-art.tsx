import type { Article } from '#content/article-fields.ts';
import type { ArticleArt as ArtKey } from '#content/blog-categories.ts';
import type { ShownPicture } from '#src/lib/shown-picture.ts';
import { drawings } from '#src/ui/art/drawings.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { artOf } from './rules.ts';

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

/** What stands above an article: the picture that its owner has chosen, or its drawing. */
export function ArticleCover(props: {
  article: Article;
  picture: ShownPicture | undefined;
  sizes: string;
  first?: boolean;
}) {
  const { article, picture, sizes, first = false } = props;
  if (!picture) return <ArticleArt art={artOf(article)} seed={article.number} />;
  return (
    <Picture
      picture={picture}
      alt={article.coverAlt}
      sizes={sizes}
      className="article-art article-cover"
      first={first}
    />
  );
}

/** The illustration of an article: its drawing on the horizon, before arcs that run on over the whole picture. */
function ArticleArt({ art, seed }: { art: ArtKey; seed: number }) {
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
