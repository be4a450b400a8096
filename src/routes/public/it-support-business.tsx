import relatedWords from 'content:related';
import { quoteHref } from '#src/content/estimate.ts';
import { pageMeta } from '#src/content/page-meta.ts';
import { nextFree } from '#src/features/appointments/view.server.ts';
import { PlanTable, peopleOf } from '#src/features/quotes/plan-table.tsx';
import { BusinessPage } from '#src/features/services/business-page.tsx';
import { shownServices } from '#src/features/services/offers.ts';
import { nextFreeSeconds } from '#src/lib/next-free.ts';
import { NextFree } from '#src/ui/next-free.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { Related } from '#src/ui/sections/related.tsx';
import { requestContext } from '../context.server.ts';
import type { Route } from './+types/it-support-business';
import { relatedToService } from './related.server.ts';
import { serviceHeadOf } from './service-head.ts';

export const handle: PageHandle = {
  freshSeconds: nextFreeSeconds,
  styles: ['services', 'business'],
  prices: true,
  quote: ({ people }: Route.ComponentProps['loaderData']) =>
    people ? quoteHref({ plan: 'business', count: people }) : undefined,
};

export async function loader({ context, request }: Route.LoaderArgs) {
  return {
    people: peopleOf(new URL(request.url).searchParams.get('count')),
    next: await nextFree(context.get(requestContext).appointments, 'business-visit'),
    related: relatedToService(pageMeta.business.path),
  };
}

export const meta: Route.MetaFunction = (args) => serviceHeadOf(args, pageMeta.business, shownServices.business);

export default function ItSupportBusiness({ loaderData: { next, people, related } }: Route.ComponentProps) {
  return (
    <BusinessPage
      next={<NextFree next={next} />}
      plans={<PlanTable said={people} />}
      related={<Related title={relatedWords.title} groups={related} />}
    />
  );
}
