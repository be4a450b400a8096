import drawings from 'content:drawings';
import type { Article } from '#src/content/article-fields.ts';
import { articlePage } from '#src/content/blog-page.ts';
import { site } from '#src/content/site.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { longDate } from '#src/lib/format.ts';
import { unbroken } from '#src/lib/text.ts';
import type { ShownPicture } from '#src/lib/uploads.ts';
import type { RenderedMarkdown } from '#src/platform/markdown/markdown.server.ts';
import { Drawing } from '#src/ui/art/drawing.tsx';
import { Portrait } from '#src/ui/art/portrait.tsx';
import { Contents } from '#src/ui/contents.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Markdown } from '#src/ui/markdown.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { ArrowLink, PageHero } from '#src/ui/sections/page-hero.tsx';
import { PersonWords } from '#src/ui/sections/related.tsx';
import { artOf, authorOf, categoryLabel, pathOf, readTime, shareLinks } from './article-structured-data.ts';

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

/** A detailed drawing, or a small one whose horizon is as wide as the picture. */
function ArticleArt({ art }: { art: string }) {
  const size = { width: 480, height: 270, className: 'art article-art' };
  return art in drawings.articles ? (
    <Drawing name={art} {...size} />
  ) : (
    <Drawing name={art} {...size} viewBox="-120 -94 480 270" preserveAspectRatio="xMidYMax slice" />
  );
}

/** Tags, share links and author (S2 §2). */
/** Whether its event is over; `today` as YYYY-MM-DD. */
export const isOver = ({ eventUntil }: Pick<Article, 'eventUntil'>, today: string): boolean =>
  eventUntil !== '' && eventUntil < today;

function ArticleEnd({ article, url }: { article: Article; url: string }) {
  const author = authorOf(article);
  return (
    <footer className="article-end">
      <ul className="tags" aria-label={articlePage.tags}>
        {article.tags.map((tag) => (
          <li key={tag}>{tag}</li>
        ))}
      </ul>
      <div className="share">
        <p id="share-title" className="font-semibold">
          {articlePage.share}
        </p>
        <ul aria-labelledby="share-title">
          {shareLinks(url, article.title).map(({ platform, icon, href }) => (
            <li key={platform}>
              <a className="icon-button" href={href} target="_blank" rel="noopener noreferrer">
                <Icon name={icon} size={20} />
                <span className="sr-only">{`${fillIn(articlePage.shareOn, { platform })} ${site.newTab}`}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
      <section className="author-box" aria-labelledby="author-title">
        <Portrait {...author} size={64} />
        <div>
          <h2 id="author-title" className="text-sm font-semibold tracking-normal text-arc-700">
            {articlePage.author}
          </h2>
          <p className="text-lg font-semibold">{author.name}</p>
          <PersonWords {...author} />
        </div>
      </section>
    </footer>
  );
}

/** S2 §9. */
function Related(props: { articles: readonly Article[]; covers: ReadonlyMap<string, ShownPicture> }) {
  const { articles, covers } = props;
  return (
    <section className="section-mist py-14 sm:py-20" aria-labelledby="related-title" data-print-hide>
      <div className="wrap">
        <h2 id="related-title" className="section-title">
          {articlePage.related}
        </h2>
        <ul className="related">
          {articles.map((article) => (
            <li key={article.slug} className="article-row">
              <ArticleCover article={article} picture={covers.get(article.cover)} sizes="12rem" />
              <div>
                <p className="text-sm text-ink-600">
                  {categoryLabel(article.category)} <span aria-hidden="true">·</span>{' '}
                  <time dateTime={article.date}>{longDate(article.date)}</time>
                </p>
                <h3>
                  <a href={pathOf(article)}>{unbroken(article.title)}</a>
                </h3>
              </div>
            </li>
          ))}
        </ul>
        <p className="mt-8">
          <ArrowLink text={articlePage.back} href="/blog" />
        </p>
      </div>
    </section>
  );
}

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

/** S2 §2 Blog article. */
export function ArticlePage(props: {
  article: Article;
  text: RenderedMarkdown;
  url: string;
  related: readonly Article[];
  cover?: ShownPicture | undefined;
  covers: ReadonlyMap<string, ShownPicture>;
  /** Eastern, YYYY-MM-DD. */
  today: string;
  /** Opened by its secret draft link. */
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

/** S2 §8; status 404. */
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
