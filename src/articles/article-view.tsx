import drawings from 'content:drawings';
import site from 'content:site';
import { articlePage } from 'words:blog';
import type { Article } from '#src/content/articles.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { longDate } from '#src/lib/format.ts';
import { unbroken } from '#src/lib/text.ts';
import type { ShownPicture } from '#src/lib/uploads.ts';
import type { RenderedMarkdown } from '#src/platform/markdown/markdown.server.ts';
import { Drawing } from '#src/ui/art/drawing.tsx';
import { Portrait } from '#src/ui/art/portrait.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Contents, Markdown } from '#src/ui/markdown.tsx';
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
      <figure>
        <ArticleArt art={art} />
        <figcaption className="mt-2 text-sm text-ink-600">{told.note}</figcaption>
      </figure>
    );
  if (!picture) return <ArticleArt art={art} />;
  return (
    <Picture
      picture={picture}
      alt={article.coverAlt}
      sizes={sizes}
      className="article-art article-cover aspect-video w-full object-cover"
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

/** Whether its event is over; `today` as YYYY-MM-DD. */
export const isOver = ({ eventUntil }: Pick<Article, 'eventUntil'>, today: string): boolean =>
  eventUntil !== '' && eventUntil < today;

export const ArticleTags = ({ tags }: Pick<Article, 'tags'>) => (
  <ul className="tags flex flex-wrap gap-1.5" aria-label={articlePage.tags}>
    {tags.map((tag) => (
      <li key={tag} className="rounded-md bg-ink-100 px-2 py-0.5 text-sm wrap-anywhere text-ink-600">
        {tag}
      </li>
    ))}
  </ul>
);

/** Tags, share links and author (S2 §2). */
function ArticleEnd({ article, url }: { article: Article; url: string }) {
  const author = authorOf(article);
  return (
    <footer className="article-end mt-14 grid grid-cols-[minmax(0,1fr)] gap-6 border-t border-ink-200 pt-8">
      <ArticleTags tags={article.tags} />
      <div className="share flex flex-wrap items-center gap-2">
        <p id="share-title" className="font-semibold">
          {articlePage.share}
        </p>
        <ul className="flex flex-wrap items-center gap-2" aria-labelledby="share-title">
          {shareLinks(url, article.title).map(({ platform, icon, href }) => (
            <li key={platform}>
              <a
                className="icon-button border border-ink-300 hover:border-arc-600 hover:text-arc-700"
                href={href}
                target="_blank"
                rel="noopener noreferrer"
              >
                <Icon name={icon} size={20} />
                <span className="sr-only">{`${fillIn(articlePage.shareOn, { platform })} ${site.newTab}`}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
      <section
        className="author-box flex flex-wrap items-start gap-4 rounded-2xl bg-ink-50 p-6 sm:gap-6 sm:p-8"
        aria-labelledby="author-title"
      >
        <Portrait {...author} size={64} />
        <div className="flex-[1_1_12ch]">
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
        <ul className="mt-8 grid gap-8 md:grid-cols-2">
          {articles.map((article) => (
            <li
              key={article.slug}
              className="article-row relative grid grid-cols-[7rem_1fr] items-center gap-5 sm:grid-cols-[11rem_1fr]"
            >
              <ArticleCover article={article} picture={covers.get(article.cover)} sizes="12rem" />
              <div>
                <p className="text-sm text-ink-600">
                  {categoryLabel(article.category)} <span aria-hidden="true">·</span>{' '}
                  <time dateTime={article.date}>{longDate(article.date)}</time>
                </p>
                <h3 className="mt-1 text-lg leading-snug font-semibold">
                  <a className="after:absolute after:inset-0 hover:text-arc-700" href={pathOf(article)}>
                    {unbroken(article.title)}
                  </a>
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
    <header className="page-hero article-hero overflow-hidden pb-0 sm:pb-0">
      <div className="wrap grid items-end gap-x-12 gap-y-8 lg:grid-cols-[7fr_5fr]">
        <div className="lg:pb-16">
          {isDraft && (
            <p className="mb-4 inline-block rounded-md bg-peach-100 px-3 py-1.5 font-semibold text-ink-900" role="note">
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
          <h1 dir="auto" className="text-[clamp(2rem,1.5rem+2.2vw,3.25rem)] leading-[1.1]">
            {unbroken(article.title)}
          </h1>
          <p className="byline mt-6 flex items-center gap-3.5 text-[0.95rem] leading-snug text-ink-600">
            <Portrait {...author} size={48} />
            <span>
              <strong className="font-semibold text-ink-900">{author.name}</strong>
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
              <p className="notice notice-info mb-8" role="note">
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
