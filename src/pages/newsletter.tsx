import newsletterPages from 'words:newsletter';
import { hasArchive } from '#src/content/newsletter-issues.ts';
import { requestContext } from '#src/context.server.ts';
import { MailboxPage, SignUpPage } from '#src/newsletter/visitor-pages.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import type { Route } from './+types/newsletter';
import { headOf } from './service-structured-data.ts';

const isMailbox = (path: string) => path.startsWith('/newsletter/check-mailbox');

export const handle = ({ path = '' }: Partial<Route.ComponentProps['loaderData']>): PageHandle => ({
  perRequest: !isMailbox(path),
});

export function loader({ context, url }: Route.LoaderArgs) {
  const { formState } = context.get(requestContext);
  const state = formState?.type === 'newsletter' ? formState : undefined;
  return { path: url.pathname, message: state?.message, email: state?.values.email, hasIssues: hasArchive() };
}

export const meta: Route.MetaFunction = (args) => {
  const { mailboxPage, signUpPage } = newsletterPages;
  const words = isMailbox(args.location.pathname) ? { title: mailboxPage.title } : signUpPage;
  return headOf(args, { ...words, noindex: true });
};

export default function Newsletter({ loaderData: { path, ...said } }: Route.ComponentProps) {
  return isMailbox(path) ? <MailboxPage /> : <SignUpPage {...said} />;
}
