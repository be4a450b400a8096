import { page as estimatePage } from 'words:estimate';
import { planGroups } from '#src/content/estimate.ts';
import { pageMeta } from '#src/content/page-paths.ts';
import { requestContext } from '#src/context.server.ts';
import { Estimator } from '#src/quotes/estimator.tsx';
import { askedOf } from '#src/quotes/quote-view.server.ts';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { PageHero } from '#src/ui/sections/page-hero.tsx';
import type { Route } from './+types/estimate';
import { headOf } from './service-structured-data.ts';

export const handle: PageHandle = { sheet: 'services', prices: true };

/** The URL may carry a choice or token, which is answered at once. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { tokens, clock } = context.get(requestContext);
  return askedOf(new URL(request.url).searchParams, { tokens, clock });
}

export const meta: Route.MetaFunction = (args) => headOf(args, pageMeta.estimate);

export default function Estimate({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHero {...estimatePage} low />
      <div className="wrap pb-14">
        <Estimator groups={planGroups} asked={loaderData} />
      </div>
    </>
  );
}
