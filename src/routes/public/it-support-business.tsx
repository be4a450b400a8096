import { pageMeta } from '#content/page-meta.ts';
import { BusinessPage } from '#src/features/services/business-page.tsx';
import { shownServices } from '#src/features/services/offers.ts';
import type { PageHandle } from '#src/ui/page-handle.ts';
import type { Route } from './+types/it-support-business';
import { serviceHeadOf } from './service-head.ts';

export const handle: PageHandle = { styles: ['services'], prices: true };

export const meta: Route.MetaFunction = (args) => serviceHeadOf(args, pageMeta.business, shownServices.business);

export default function ItSupportBusiness() {
  return <BusinessPage />;
}
