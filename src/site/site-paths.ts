import { articles } from '#src/content/articles.ts';
import { issuePath, issues } from '#src/content/newsletter-issues.ts';
import { pageAliases, pagePaths } from '#src/content/page-paths.ts';
import { rolePath, roles } from '#src/content/roles.ts';
import { stories, storyPath } from '#src/content/stories.ts';
import { memoPerPublish } from '#src/lib/records/live.ts';
import { allCityPaths, articlePath } from './public-pages.ts';

/** Pages and files that are not indexed. */
const others = `
  /newsletter /newsletter/issues /newsletter/issues/rss.xml /blog/rss.xml /status /request
  /newsletter/check-mailbox /sitemap.xml /robots.txt /llms.txt /.well-known/security.txt /favicon.ico
  /favicon.svg /apple-touch-icon.png /admin /chat-history /newsletter-management
`
  .trim()
  .split(/\s+/);
/** Uploaded and built files, and private links. */
const below = /^\/(media|brand|og|icons|assets|api|admin|appointment|request|receipt)\//;

const knownPaths = memoPerPublish(
  (): ReadonlySet<string> =>
    new Set([
      ...Object.values(pagePaths),
      ...Object.values(pageAliases).flat(),
      ...others,
      ...allCityPaths(),
      ...stories.all().map(storyPath),
      ...roles.all().map(rolePath),
      ...issues.all().map(issuePath),
      ...articles.all().flatMap(({ slug, earlier }) => [slug, ...earlier].map(articlePath)),
    ]),
);

/** Whether a link in a text may lead to this path. */
export function isSitePath(path: string): boolean {
  const plain = path.replace(/(?<=.)\/+$/, '').replace(/^\/[^/]*/, (first) => first.toLowerCase());
  return knownPaths().has(plain) || below.test(plain);
}
