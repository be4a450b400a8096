import relatedWords from 'content:related';
import { nextFree } from '#src/calendar/appointment-view.server.ts';
import { quoteHref } from '#src/content/estimate.ts';
import { pageMeta } from '#src/content/page-meta.ts';
import { requestContext } from '#src/context.server.ts';
import { nextFreeSeconds } from '#src/lib/next-free.ts';
import { PlanTable, peopleOf } from '#src/quotes/plan-table.tsx';
import { NextFree } from '#src/ui/next-free.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { Related } from '#src/ui/sections/related.tsx';
import type { Route } from './+types/it-support-business';
import { BusinessPage } from './business-page.tsx';
import { relatedToService } from './related.server.ts';
import { serviceHeadOf, shownServices } from './service-structured-data.ts';

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
