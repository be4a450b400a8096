import { type ArticleDrawing, articleDrawings } from '#content/article-drawings.ts';
import type { Article } from '#content/article-fields.ts';
import type { ArticleArt as ArtKey } from '#content/blog-categories.ts';
import type { ShownPicture } from '#src/lib/shown-picture.ts';
import { drawings } from '#src/ui/art/drawings.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { ArticleScene } from './article-drawings.tsx';
import { artOf } from './rules.ts';

/** What stands above an article: the picture that its owner has chosen, or its drawing. */
export function ArticleCover(props: {
  article: Article;
  picture: ShownPicture | undefined;
  sizes: string;
  first?: boolean;
}) {
  const { article, picture, sizes, first = false } = props;
  const art = artOf(article);
  if (!picture && first && art in articleDrawings)
    return (
      <figure className="article-told">
        <ArticleArt art={art} />
        <figcaption>{articleDrawings[art as ArticleDrawing].note}</figcaption>
      </figure>
    );
  if (!picture) return <ArticleArt art={art} />;
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

/** The illustration of an article: what it tells to scale, or a drawing of the family on the horizon. */
function ArticleArt({ art }: { art: ArtKey }) {
  return (
    <svg
      viewBox="0 0 480 270"
      width="480"
      height="270"
      className="art article-art"
      preserveAspectRatio={art in articleDrawings ? 'xMidYMid meet' : 'xMidYMax slice'}
      aria-hidden="true"
    >
      {art in articleDrawings ? (
        <ArticleScene name={art as ArticleDrawing} />
      ) : (
        <>
          <g transform="translate(120 94)">{drawings[art as keyof typeof drawings]}</g>
          <path d="M-240 240h960" />
        </>
      )}
    </svg>
  );
}
