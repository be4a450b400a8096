import newsletterPages from 'words:newsletter';
import { data } from 'react-router';
import { requestContext } from '#src/context.server.ts';
import { TrialPage, UnsubscribePage, VoidLinkPage } from '#src/newsletter/visitor-pages.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import type { Route } from './+types/newsletter-unsubscribe';
import { headOf } from './service-structured-data.ts';

export const handle: PageHandle = { perRequest: true, isPrivate: true };

/** Only asks; the button posts to src/newsletter/newsletter.server.ts. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const state = await context.get(requestContext).newsletter.leavable(params.token);
  return data({ state }, { status: state ? 200 : 404 });
}

export const meta: Route.MetaFunction = (args) =>
  headOf(args, { title: newsletterPages.unsubscribePage.title, noindex: true, canonical: '/newsletter' });

export default function NewsletterUnsubscribe({ loaderData }: Route.ComponentProps) {
  const { state } = loaderData;
  if (state === 'trial') return <TrialPage />;
  return state ? <UnsubscribePage state={state} /> : <VoidLinkPage />;
}
