import { pageMeta } from '#content/page-meta.ts';
import { shownServices } from '#src/features/services/offers.ts';
import { ServicesPage } from '#src/features/services/services-page.tsx';
import type { Route } from './+types/services';
import { serviceHeadOf } from './service-head.ts';

export const meta: Route.MetaFunction = (args) => serviceHeadOf(args, pageMeta.services, shownServices.services);

export default function Services() {
  return <ServicesPage />;
}
