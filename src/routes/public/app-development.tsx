import { pageMeta } from '#content/page-meta.ts';
import { AppPage } from '#src/features/services/app-page.tsx';
import { shownServices } from '#src/features/services/offers.ts';
import type { PageHandle } from '#src/ui/page-handle.ts';
import type { Route } from './+types/app-development';
import { serviceHeadOf } from './service-head.ts';

export const handle: PageHandle = { styles: ['reading', 'services'] };

export const meta: Route.MetaFunction = (args) =>
  serviceHeadOf(args, pageMeta.appDevelopment, shownServices.appDevelopment);

export default function AppDevelopment() {
  return <AppPage />;
}
