import newsletterPages from 'words:newsletter';
import { requestContext } from '#src/context.server.ts';
import { archive, issuesFeedPath } from '#src/newsletter/newsletter.server.ts';
import { ArchivePage } from '#src/newsletter/visitor-pages.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import type { Route } from './+types/newsletter-issues';
import { headOf } from './service-structured-data.ts';

// Scheduled issues appear by themselves.
export const handle: PageHandle = { freshSeconds: 60 };

export function loader({ context }: Route.LoaderArgs) {
  return { issues: archive(context.get(requestContext).clock.now()) };
}

export const meta: Route.MetaFunction = (args) => {
  const { title, description } = newsletterPages.archivePage;
  const isEmpty = (args.loaderData?.issues.length ?? 0) === 0;
  return [
    ...headOf(args, { title, description, ...(isEmpty && { noindex: true }) }),
    { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', title, href: issuesFeedPath },
  ];
};

export default function NewsletterIssues({ loaderData }: Route.ComponentProps) {
  return <ArchivePage {...loaderData} />;
}
