import blogCategories from 'content:blog-categories';
import { blogPage } from 'words:blog';
import { Rss } from 'lucide-react';
import {
  authorOf,
  blogData,
  categoryLabel,
  feedLink,
  feedPath,
  filterArticles,
  pageOfArticles,
  pathOf,
  readTime,
} from '#src/articles/article-structured-data.ts';
import { ArticleCover, ArticleTags } from '#src/articles/article-view.tsx';
import { coversOf, publishedArticles } from '#src/articles/articles.server.ts';
import type { Article } from '#src/content/articles.ts';
import { hasArchive } from '#src/content/newsletter-issues.ts';
import { pageMeta } from '#src/content/page-paths.ts';
import { requestContext } from '#src/context.server.ts';
import { filterFrom } from '#src/lib/filter.ts';
import { longDate } from '#src/lib/format.ts';
import { unbroken } from '#src/lib/text.ts';
import type { ShownPicture } from '#src/lib/uploads.ts';
import { NewsletterForm } from '#src/newsletter/newsletter-form.tsx';
import { PastIssues } from '#src/newsletter/visitor-pages.tsx';
import { sharedPictureOf } from '#src/seo/seo-api.server.ts';
import { logoOf } from '#src/site/head.ts';
import { FilterBar, FilterCount, NoMatches } from '#src/ui/filter-bar.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { ArrowLink, PageHero } from '#src/ui/sections/page-hero.tsx';
import type { Route } from './+types/blog';
import { headOf } from './service-structured-data.ts';

/** The first match is featured: larger, and with a third tag (S2 §9). */
function ArticleCard(props: { article: Article; picture: ShownPicture | undefined; featured: boolean }) {
  const { article, picture, featured } = props;
  return (
    <li
      className="card article-card relative flex flex-col overflow-hidden transition-[border-color] hover:border-arc-600 sm:max-lg:data-filter-featured:col-span-full lg:data-filter-featured:col-span-full lg:data-filter-featured:grid lg:data-filter-featured:grid-cols-[7fr_6fr]"
      data-filter-item
      data-category={article.category}
      data-filter-featured={featured || undefined}
    >
      <ArticleCover article={article} picture={picture} sizes="(min-width: 64rem) 40rem, 100vw" />
      <div className="flex flex-1 flex-col gap-3 p-6 in-data-filter-featured:lg:justify-center in-data-filter-featured:lg:p-10 in-data-filter-featured:lg:xl:p-14">
        {featured && (
          <p className="eyebrow mb-3" data-filter-featured-label>
            {blogPage.featured}
          </p>
        )}
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-ink-600">
          <span className="badge">{categoryLabel(article.category)}</span>
          {readTime(article)}
        </p>
        <h3 dir="auto">
          <a className="after:absolute after:inset-0 hover:text-arc-700" href={pathOf(article)} data-filter-text>
            {unbroken(article.title)}
          </a>
        </h3>
        <p className="text-ink-600" dir="auto" data-filter-text>
          {article.excerpt}
        </p>
        <ArticleTags tags={article.tags.slice(0, 3)} />
        <p className="mt-auto pt-4 text-sm text-ink-600">
          {authorOf(article).name} <span aria-hidden="true">·</span>{' '}
          <time dateTime={article.date}>{longDate(article.date)}</time>
        </p>
      </div>
    </li>
  );
}

export const handle: PageHandle = { sheet: 'reading' };

export async function loader({ context, request }: Route.LoaderArgs) {
  const filter = filterFrom(new URL(request.url).searchParams, blogCategories);
  const { publicUrl, content } = context.get(requestContext);
  const published = publishedArticles();
  const { found, isClose } = filterArticles(published, filter);
  const page = pageOfArticles(found, filter, new URL(request.url).searchParams.get('page'));
  const isWhole = pageOfArticles(published, filter, null).older === undefined;
  const covers = await coversOf(page.shown, content.images);
  const pictures = new Map(page.shown.map((article) => [pathOf(article), sharedPictureOf(pathOf(article))]));
  return { filter, ...page, isClose, isWhole, covers, pictures, publicUrl, hasIssues: hasArchive() };
}

export const meta: Route.MetaFunction = (args) => {
  const { shown = [], pictures, publicUrl = '' } = args.loaderData ?? {};
  return [
    ...headOf(args, {
      ...pageMeta.blog,
      canonical: pageMeta.blog.path,
      structuredData: blogData(shown, { publicUrl, logo: logoOf(args) }, (path) => pictures?.get(path)),
    }),
    feedLink,
  ];
};

/**
 * S2 §2 Blog list: newest match large, the others in a grid. Filters by GET, or in place with a script
 * (browser/filter.ts).
 */
export default function Blog({ loaderData }: Route.ComponentProps) {
  const { filter, shown, all, newer, older, isClose, isWhole, covers, hasIssues } = loaderData;
  const filtered = filter.query.trim() !== '' || filter.category !== 'all';
  return (
    <>
      <PageHero title={blogPage.title} lead={blogPage.lead} />
      <section
        className="wrap pt-10 pb-16 sm:pt-12 sm:pb-24"
        aria-labelledby="articles-title"
        data-filter={isWhole ? '/blog' : undefined}
        data-filter-partial={(isWhole && filtered) || undefined}
      >
        <h2 id="articles-title" className="sr-only">
          {blogPage.listTitle}
        </h2>
        <FilterBar action="/blog" filter={filter} categories={blogCategories} words={blogPage} />
        <div className="mt-6 mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
          <p role="status">
            <FilterCount count={all} isClose={isClose} words={blogPage} />
          </p>
          <a className="link-more" href={feedPath} data-no-prefetch>
            <Rss aria-hidden="true" size={16} />
            {blogPage.feed.link}
          </a>
        </div>
        <ul className="grid gap-6 empty:hidden sm:grid-cols-2 lg:grid-cols-3" data-filter-list>
          {shown.map((article, index) => (
            <ArticleCard
              key={article.slug}
              article={article}
              picture={covers.get(article.cover)}
              featured={index === 0}
            />
          ))}
        </ul>
        <NoMatches action="/blog" hidden={all > 0} clear={blogPage.empty.clear}>
          <h3 className="text-2xl font-semibold">{blogPage.empty.title}</h3>
          <p className="mt-2 text-ink-600">{blogPage.empty.text}</p>
        </NoMatches>
        {(newer || older) && (
          <nav className="mt-10 flex flex-wrap justify-between gap-4" aria-label={blogPage.listTitle}>
            {newer && <ArrowLink text={blogPage.newer} href={newer} />}
            {older && <ArrowLink text={blogPage.older} href={older} />}
          </nav>
        )}
      </section>
      <div className="section-mist border-b border-ink-100 py-14 sm:py-16">
        <div className="wrap">
          <NewsletterForm place="blog" />
          {hasIssues && <PastIssues />}
        </div>
      </div>
    </>
  );
}
