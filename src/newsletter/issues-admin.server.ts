import { pathOf } from '#src/articles/article-structured-data.ts';
import { publishedArticles } from '#src/articles/articles.server.ts';
import type { SignedInContext } from '#src/desk/require-sign-in.server.ts';
import { broughtBy } from '#src/figures/analytics-store.server.ts';
import type { IssueView } from './issues/desk.server.ts';
import type { IssueDeps } from './issues/fill.ts';
import { issueUtm } from './issues/words.ts';

/** Build output, which the server answers before the application. */
const isBuilt = (path: string) => /^\/(og|icons)\/|^\/(favicon\.svg|apple-touch-icon\.png)$/.test(path);

export function issuePartsOf(
  parts: SignedInContext,
): IssueDeps & { brought(slug: string): Promise<IssueView['brought']> } {
  const { db, clock, actor, records, settings, newsletter, publicUrl, content, addresses, live, shownWith } = parts;
  const { transport, network, look, leaveUrl, listId, domain, worker } = newsletter.mailing;
  return {
    ...{ db, clock, actor, records, settings, publicUrl, transport, network, leaveUrl, listId, domain },
    facts: parts.facts(),
    look: look(),
    own: addresses.owner,
    picturesOf: content.images.inMail,
    articles: () =>
      publishedArticles().map((article) => ({
        ...{ title: article.title, excerpt: article.excerpt, date: article.date, path: pathOf(article) },
      })),
    ownStatus: async (path) => (isBuilt(path) ? 200 : (await shownWith(live(), path)).status),
    wake: () => worker?.wake(),
    brought: (slug) => broughtBy(db.sql, issueUtm(slug)),
  };
}
