import type { Article } from '#src/content/article-fields.ts';
import { articlePage } from '#src/content/blog-page.ts';
import { site } from '#src/content/site.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { longDate } from '#src/lib/format.ts';
import type { ShownPicture } from '#src/lib/shown-picture.ts';
import { unbroken } from '#src/lib/unbroken.ts';
import { Portrait } from '#src/ui/art/portrait.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { ArrowLink } from '#src/ui/sections/arrow-link.tsx';
import { PersonWords } from '#src/ui/sections/person-words.tsx';
import { ArticleCover } from './article-art.tsx';
import { authorOf, categoryLabel, pathOf, shareLinks } from './rules.ts';

/** What follows the text: tags, share links that open outside, and who wrote it (S2 §2). */
export function ArticleEnd({ article, url }: { article: Article; url: string }) {
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

/** Two further articles (S2 §9). */
export function Related(props: { articles: readonly Article[]; covers: ReadonlyMap<string, ShownPicture> }) {
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
