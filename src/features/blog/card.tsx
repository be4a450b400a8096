import type { Article } from '#src/content/article-fields.ts';
import { articlePage, blogPage } from '#src/content/blog-page.ts';
import { longDate } from '#src/lib/format.ts';
import type { ShownPicture } from '#src/lib/shown-picture.ts';
import { unbroken } from '#src/lib/unbroken.ts';
import { ArticleCover } from './article-art.tsx';
import { authorOf, categoryLabel, pathOf, readTime } from './rules.ts';

/** An article in the list. The first match is featured: larger, and with a third tag (S2 §9). */
export function ArticleCard(props: { article: Article; picture: ShownPicture | undefined; featured: boolean }) {
  const { article, picture, featured } = props;
  return (
    <li
      className="card card-link article-card"
      data-filter-item
      data-category={article.category}
      data-filter-featured={featured || undefined}
    >
      <ArticleCover article={article} picture={picture} sizes="(min-width: 64rem) 40rem, 100vw" />
      <div className="article-card-words">
        {featured && (
          <p className="eyebrow mb-3" data-filter-featured-label>
            {blogPage.featured}
          </p>
        )}
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-ink-600">
          <span className="badge">{categoryLabel(article.category)}</span>
          {readTime(article)}
        </p>
        <h3>
          <a href={pathOf(article)} data-filter-text>
            {unbroken(article.title)}
          </a>
        </h3>
        <p className="text-ink-600" data-filter-text>
          {article.excerpt}
        </p>
        <ul className="tags" aria-label={articlePage.tags}>
          {article.tags.slice(0, 3).map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
        <p className="mt-auto pt-4 text-sm text-ink-600">
          {authorOf(article).name} <span aria-hidden="true">·</span>{' '}
          <time dateTime={article.date}>{longDate(article.date)}</time>
        </p>
      </div>
    </li>
  );
}
