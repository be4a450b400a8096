import drawings from 'content:drawings';
import type { Article } from '#src/content/article-fields.ts';
import type { ShownPicture } from '#src/lib/shown-picture.ts';
import { Drawing } from '#src/ui/art/drawing.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { artOf } from './article-rules.ts';

/** What stands above an article: the picture that its owner has chosen, or its drawing. */
export function ArticleCover(props: {
  article: Article;
  picture: ShownPicture | undefined;
  sizes: string;
  first?: boolean;
}) {
  const { article, picture, sizes, first = false } = props;
  const art = artOf(article);
  const told = drawings.articles[art];
  if (!picture && first && told)
    return (
      <figure className="article-told">
        <ArticleArt art={art} />
        <figcaption>{told.note}</figcaption>
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

/** The illustration of an article: what it tells to scale, or a small drawing, whose horizon is as wide as the picture. */
function ArticleArt({ art }: { art: string }) {
  const size = { width: 480, height: 270, className: 'art article-art' };
  return art in drawings.articles ? (
    <Drawing name={art} {...size} />
  ) : (
    <Drawing name={art} {...size} viewBox="-120 -94 480 270" preserveAspectRatio="xMidYMax slice" />
  );
}
