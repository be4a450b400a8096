import { pageMeta } from '#content/page-meta.ts';
import { shownServices } from '#src/features/services/offers.ts';
import { WebsitePage } from '#src/features/services/website-page.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import type { Route } from './+types/website-seo';
import { serviceHeadOf } from './service-head.ts';

export const handle: PageHandle = { styles: ['services'], opensAtTop: true, prices: true };

export const meta: Route.MetaFunction = (args) => serviceHeadOf(args, pageMeta.websiteSeo, shownServices.websiteSeo);

export default function WebsiteSeo() {
  return <WebsitePage />;
}
