import { pageMeta } from '#content/page-meta.ts';
import { shownServices } from '#src/features/services/offers.ts';
import { SupportPage } from '#src/features/services/support-page.tsx';
import type { Route } from './+types/it-support';
import { serviceHeadOf } from './service-head.ts';

export const meta: Route.MetaFunction = (args) => serviceHeadOf(args, pageMeta.itSupport, shownServices.itSupport);

export default function ItSupport() {
  return <SupportPage />;
}
