import { pathOf } from '#src/articles/article-structured-data.ts';
import { publishedArticles } from '#src/articles/articles.server.ts';
import { type Args, deskAction, type SignedInContext } from '#src/desk/require-sign-in.server.ts';
import { broughtBy } from '#src/figures/analytics-store.server.ts';
import { answerIssue } from './issues/actions.server.ts';
import type { IssueView } from './issues/desk.server.ts';
import type { IssueDeps } from './issues/fill.ts';
import { issueUtm } from './issues/words.ts';

/** Pictures that the build has made: the server answers them before the application is asked. */
const isBuilt = (path: string) => /^\/(og|icons)\/|^\/(favicon\.svg|apple-touch-icon\.png)$/.test(path);

/** What the desk of issues is made with. */
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

/** What the forms of an issue's editor ask for, sent by themselves or by its script. */
export const actOnIssue = (args: Args & { params: { id: string } }) =>
  deskAction(args, async (parts, form) => {
    const answer = await answerIssue(issuePartsOf(parts), args.params.id, form);
    if (answer.ok && form.get('intent') !== 'keep') parts.changes.announce();
    return answer;
  });
