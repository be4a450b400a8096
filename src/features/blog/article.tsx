import type { Article } from '#src/content/article-fields.ts';
import { articlePage } from '#src/content/blog-page.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { longDate } from '#src/lib/format.ts';
import type { ShownPicture } from '#src/lib/shown-picture.ts';
import { unbroken } from '#src/lib/unbroken.ts';
import type { RenderedMarkdown } from '#src/platform/markdown/markdown.server.ts';
import { Portrait } from '#src/ui/art/portrait.tsx';
import { Contents } from '#src/ui/contents.tsx';
import { Markdown } from '#src/ui/markdown.tsx';
import { PageHero } from '#src/ui/sections/page-hero.tsx';
import { ArticleCover } from './article-art.tsx';
import { ArticleEnd, Related } from './article-end.tsx';
import { isOver } from './freshness.ts';
import { authorOf, categoryLabel, readTime } from './rules.ts';

function ArticleHero(props: { article: Article; cover: ShownPicture | undefined; isDraft: boolean }) {
  const { article, cover, isDraft } = props;
  const author = authorOf(article);
  return (
    <header className="page-hero article-hero">
      <div className="wrap">
        <div>
          {isDraft && (
            <p className="article-draft" role="note">
              {articlePage.draft}
            </p>
          )}
          {article.category && (
            <p className="mb-4">
              <a className="badge" href={`/blog?category=${article.category}`} data-no-prefetch>
                {categoryLabel(article.category)}
              </a>
            </p>
          )}
          <h1>{unbroken(article.title)}</h1>
          <p className="byline">
            <Portrait {...author} size={48} />
            <span>
              <strong>{author.name}</strong>
              {author.role && `, ${author.role}`}
              <br />
              <time dateTime={article.date}>{longDate(article.date)}</time> <span aria-hidden="true">·</span>{' '}
              {readTime(article)}
              {article.reviewed > article.date && (
                <>
                  <br />
                  {articlePage.reviewed} <time dateTime={article.reviewed}>{longDate(article.reviewed)}</time>
                </>
              )}
            </span>
          </p>
        </div>
        <ArticleCover article={article} picture={cover} sizes="(min-width: 64rem) 33rem, 100vw" first />
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
  cover?: ShownPicture | undefined;
  covers: ReadonlyMap<string, ShownPicture>;
  /** Today by Eastern clocks, YYYY-MM-DD. */
  today: string;
  /** Nobody but who has its link reads it. */
  isDraft?: boolean;
}) {
  const { article, text, url, related, cover, covers, today, isDraft = false } = props;
  return (
    <>
      <article>
        <ArticleHero article={article} cover={cover} isDraft={isDraft} />
        <div className="wrap reading">
          <Contents title={articlePage.contents} entries={text.headings.filter(({ level }) => level === 2)} />
          <div className="reading-text">
            {isOver(article, today) && (
              <p className="notice notice-info article-over" role="note">
                {article.eventOver || fillIn(articlePage.over, { day: longDate(article.eventUntil) })}
              </p>
            )}
            <Markdown html={text.html} />
            <ArticleEnd article={article} url={url} />
          </div>
        </div>
      </article>
      <Related articles={related} covers={covers} />
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
