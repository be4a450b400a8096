import { pageMeta } from '#content/page-meta.ts';
import { AppPage } from '#src/features/services/app-page.tsx';
import { shownServices } from '#src/features/services/offers.ts';
import type { Route } from './+types/app-development';
import { serviceHeadOf } from './service-head.ts';

export const meta: Route.MetaFunction = (args) =>
  serviceHeadOf(args, pageMeta.appDevelopment, shownServices.appDevelopment);

export default function AppDevelopment() {
  return <AppPage />;
}
