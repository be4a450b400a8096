import relatedWords from 'content:related';
import { residential } from '#src/content/it-support.ts';
import { pageMeta } from '#src/content/page-meta.ts';
import { nextFree } from '#src/features/appointments/view.server.ts';
import { EstimatorSection } from '#src/features/quotes/estimator-section.tsx';
import { shownServices } from '#src/features/services/offers.ts';
import { ResidentialPage } from '#src/features/services/residential-page.tsx';
import { nextFreeSeconds } from '#src/lib/next-free.ts';
import { NextFree } from '#src/ui/next-free.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { Related } from '#src/ui/sections/related.tsx';
import { requestContext } from '../context.server.ts';
import type { Route } from './+types/it-support-residential';
import { relatedToService } from './related.server.ts';
import { serviceHeadOf } from './service-head.ts';

export const handle: PageHandle = { freshSeconds: nextFreeSeconds, styles: ['services'], prices: true };

export async function loader({ context }: Route.LoaderArgs) {
  return {
    next: await nextFree(context.get(requestContext).appointments, 'home-visit'),
    related: relatedToService(pageMeta.residential.path),
  };
}

export const meta: Route.MetaFunction = (args) => serviceHeadOf(args, pageMeta.residential, shownServices.residential);

export default function ItSupportResidential({ loaderData: { next, related } }: Route.ComponentProps) {
  return (
    <ResidentialPage
      next={<NextFree next={next} />}
      estimator={<EstimatorSection group="home" intro={residential.estimator} />}
      related={<Related title={relatedWords.title} groups={related} />}
    />
  );
}
