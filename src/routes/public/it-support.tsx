import relatedWords from 'content:related';
import { pageMeta } from '#src/content/page-meta.ts';
import { nextFree } from '#src/features/appointments/view.server.ts';
import { shownServices } from '#src/features/services/offers.ts';
import { SupportPage } from '#src/features/services/support-page.tsx';
import { nextFreeSeconds } from '#src/lib/next-free.ts';
import { NextFree } from '#src/ui/next-free.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { Related } from '#src/ui/sections/related.tsx';
import { requestContext } from '../context.server.ts';
import type { Route } from './+types/it-support';
import { relatedToService } from './related.server.ts';
import { serviceHeadOf } from './service-head.ts';

export const handle: PageHandle = { freshSeconds: nextFreeSeconds, styles: ['home', 'services'], prices: true };

export async function loader({ context }: Route.LoaderArgs) {
  return {
    next: await nextFree(context.get(requestContext).appointments, 'consultation'),
    related: relatedToService(pageMeta.itSupport.path),
  };
}

export const meta: Route.MetaFunction = (args) => serviceHeadOf(args, pageMeta.itSupport, shownServices.itSupport);

export default function ItSupport({ loaderData: { next, related } }: Route.ComponentProps) {
  return (
    <SupportPage next={<NextFree next={next} />} related={<Related title={relatedWords.title} groups={related} />} />
  );
}
