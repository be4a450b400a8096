import { articlePage } from '#content/blog-page.ts';
import { longDate } from '#src/lib/format.ts';
import { unbroken } from '#src/lib/unbroken.ts';
import type { RenderedMarkdown } from '#src/platform/markdown/markdown.server.ts';
import { Portrait } from '#src/ui/art/portrait.tsx';
import { Contents } from '#src/ui/contents.tsx';
import { Markdown } from '#src/ui/markdown.tsx';
import { PageHero } from '#src/ui/sections/page-hero.tsx';
import { ArticleArt } from './article-art.tsx';
import { ArticleEnd, Related } from './article-end.tsx';
import { authorOf, categoryLabel } from './rules.ts';
import type { Article } from './schema.ts';

function ArticleHero({ article }: { article: Article }) {
  const author = authorOf(article);
  return (
    <header className="page-hero article-hero">
      <div className="wrap">
        <div>
          <p className="mb-4">
            <a className="badge" href={`/blog?category=${article.category}`} data-no-prefetch>
              {categoryLabel(article.category)}
            </a>
          </p>
          <h1>{unbroken(article.title)}</h1>
          <p className="byline">
            <Portrait {...author} size={48} />
            <span>
              <strong>{author.name}</strong>
              {author.role && `, ${author.role}`}
              <br />
              <time dateTime={article.date}>{longDate(article.date)}</time> <span aria-hidden="true">·</span>{' '}
              {article.readTime}
            </span>
          </p>
        </div>
        <ArticleArt art={article.art} seed={article.id} />
      </div>
    </header>
  );
}

/** One article (S2 §2 Blog article). */
export function ArticlePage(props: {
  article: Article;
  text: RenderedMarkdown;
  /** The article's own address, for the share links. */
  url: string;
  related: readonly Article[];
}) {
  const { article, text, url, related } = props;
  return (
    <>
      <article>
        <ArticleHero article={article} />
        <div className="wrap reading">
          <Contents title={articlePage.contents} entries={text.headings.filter(({ level }) => level === 2)} />
          <div className="reading-text">
            <Markdown html={text.html} />
            <ArticleEnd article={article} url={url} />
          </div>
        </div>
      </article>
      <Related articles={related} />
    </>
  );
}

/** An address below /blog that no article has (S2 §8), with status 404. */
export function ArticleNotFound() {
  const { missing, back } = articlePage;
  return (
    <PageHero title={missing.title} lead={missing.text} alone>
      <p className="mt-9">
        <a className="button button-peach" href="/blog">
          {back}
        </a>
      </p>
    </PageHero>
  );
}
