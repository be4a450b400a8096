import relatedWords from 'content:related';
import { pageMeta } from '#src/content/page-meta.ts';
import { estimatorIntro } from '#src/content/website-seo.ts';
import { EstimatorSection } from '#src/features/quotes/estimator-section.tsx';
import { shownServices } from '#src/features/services/offers.ts';
import { WebsitePage } from '#src/features/services/website-page.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { Related } from '#src/ui/sections/related.tsx';
import type { Route } from './+types/website-seo';
import { relatedToService } from './related.server.ts';
import { serviceHeadOf } from './service-head.ts';

export const handle: PageHandle = { styles: ['services', 'mockups'], opensAtTop: true, prices: true };

export const loader = () => ({ related: relatedToService(pageMeta.websiteSeo.path) });

export const meta: Route.MetaFunction = (args) => serviceHeadOf(args, pageMeta.websiteSeo, shownServices.websiteSeo);

export default function WebsiteSeo({ loaderData: { related } }: Route.ComponentProps) {
  return (
    <WebsitePage
      estimator={<EstimatorSection group="website" intro={estimatorIntro} />}
      related={<Related title={relatedWords.title} groups={related} />}
    />
  );
}
