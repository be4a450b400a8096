import type { Article } from '#content/article-fields.ts';
import type { ArticleArt as ArtKey } from '#content/blog-categories.ts';
import type { ShownPicture } from '#src/lib/shown-picture.ts';
import { drawings } from '#src/ui/art/drawings.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { artOf } from './rules.ts';

/** What stands above an article: the picture that its owner has chosen, or its drawing. */
export function ArticleCover(props: {
  article: Article;
  picture: ShownPicture | undefined;
  sizes: string;
  first?: boolean;
}) {
  const { article, picture, sizes, first = false } = props;
  if (!picture) return <ArticleArt art={artOf(article)} />;
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

/** The illustration of an article: its drawing on the horizon. */
function ArticleArt({ art }: { art: ArtKey }) {
  return (
    <svg
      viewBox="0 0 480 270"
      width="480"
      height="270"
      className="art article-art"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <g transform="translate(120 94)">{drawings[art]}</g>
      <path d="M-240 240h960" />
    </svg>
  );
}
