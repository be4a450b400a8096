import newsletterPages from 'words:newsletter';
import { data } from 'react-router';
import { requestContext } from '#src/context.server.ts';
import { ConfirmPage, TrialPage, UnsubscribePage, VoidLinkPage } from '#src/newsletter/visitor-pages.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import type { Route } from './+types/newsletter-link';
import { headOf } from './service-structured-data.ts';

export const handle: PageHandle = { perRequest: true, isPrivate: true };

const isConfirming = ({ pathname }: { pathname: string }) => pathname.startsWith('/newsletter/confirm/');

/** Only asks; the button posts to src/newsletter/newsletter.server.ts. */
export async function loader({ context, params: { token = '' }, url }: Route.LoaderArgs) {
  const { newsletter } = context.get(requestContext);
  const confirms = isConfirming(url) && (await newsletter.confirmable(token));
  const leaves = !isConfirming(url) && (await newsletter.leavable(token));
  return data({ confirms, leaves }, { status: confirms || leaves ? 200 : 404 });
}

export const meta: Route.MetaFunction = (args) => {
  const { title } = newsletterPages[isConfirming(args.location) ? 'confirmPage' : 'unsubscribePage'];
  return headOf(args, { title, noindex: true, canonical: '/newsletter' });
};

export default function NewsletterLink({ loaderData: { confirms, leaves } }: Route.ComponentProps) {
  if (confirms) return <ConfirmPage state={confirms} />;
  if (leaves === 'trial') return <TrialPage />;
  return leaves ? <UnsubscribePage state={leaves} /> : <VoidLinkPage />;
}
