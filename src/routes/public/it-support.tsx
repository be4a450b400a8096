import { pageMeta } from '#content/page-meta.ts';
import { shownServices } from '#src/features/services/offers.ts';
import { SupportPage } from '#src/features/services/support-page.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import type { Route } from './+types/it-support';
import { serviceHeadOf } from './service-head.ts';

export const handle: PageHandle = { styles: ['home', 'services'], prices: true };

export const meta: Route.MetaFunction = (args) => serviceHeadOf(args, pageMeta.itSupport, shownServices.itSupport);

export default function ItSupport() {
  return <SupportPage />;
}
