import { pageMeta } from '#content/page-meta.ts';
import { shownServices } from '#src/features/services/offers.ts';
import { ResidentialPage } from '#src/features/services/residential-page.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import type { Route } from './+types/it-support-residential';
import { serviceHeadOf } from './service-head.ts';

export const handle: PageHandle = { styles: ['services'], prices: true };

export const meta: Route.MetaFunction = (args) => serviceHeadOf(args, pageMeta.residential, shownServices.residential);

export default function ItSupportResidential() {
  return <ResidentialPage />;
}
