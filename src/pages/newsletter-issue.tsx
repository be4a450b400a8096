import newsletterPages from 'words:newsletter';
import { data } from 'react-router';
import { requestContext } from '#src/context.server.ts';
import { archivedIssue, describe } from '#src/newsletter/newsletter.server.ts';
import { IssuePage, NoSuchIssue } from '#src/newsletter/visitor-pages.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import type { Route } from './+types/newsletter-issue';
import { headOf } from './service-structured-data.ts';

export const handle = ({ found }: Route.ComponentProps['loaderData']): PageHandle => ({
  sheet: 'reading',
  crumb: found?.issue.subject,
});

export async function loader({ context, params }: Route.LoaderArgs) {
  const { clock, content, facts } = context.get(requestContext);
  const issue = await archivedIssue(params.slug, { now: clock.now(), images: content.images });
  if (!issue) return data({ found: undefined }, { status: 404 });
  return data({ found: { issue, description: describe(issue, facts()) } });
}

export const meta: Route.MetaFunction = (args) => {
  const found = args.loaderData?.found;
  const title = found?.issue.subject ?? newsletterPages.archivePage.missing;
  if (!found) return headOf(args, { title, description: title, noindex: true, missing: true });
  return headOf(args, { title, description: found.description, type: 'article' });
};

export default function NewsletterIssue({ loaderData }: Route.ComponentProps) {
  return loaderData.found ? <IssuePage issue={loaderData.found.issue} /> : <NoSuchIssue />;
}
