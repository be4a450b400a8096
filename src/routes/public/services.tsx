import { pageMeta } from '#content/page-meta.ts';
import { shownServices } from '#src/features/services/offers.ts';
import { ServicesPage } from '#src/features/services/services-page.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import type { Route } from './+types/services';
import { serviceHeadOf } from './service-head.ts';

export const handle: PageHandle = { styles: ['services'] };

export const meta: Route.MetaFunction = (args) => serviceHeadOf(args, pageMeta.services, shownServices.services);

export default function Services() {
  return <ServicesPage />;
}
