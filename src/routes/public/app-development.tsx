import relatedWords from 'content:related';
import { estimatorIntro } from '#src/content/app-development.ts';
import { faqsOn } from '#src/content/faqs.ts';
import { pageMeta } from '#src/content/page-meta.ts';
import { ManagedBlocks } from '#src/features/pages/managed.tsx';
import { EstimatorSection } from '#src/features/quotes/estimator-section.tsx';
import { AppPage } from '#src/features/services/app-page.tsx';
import { shownServices } from '#src/features/services/offers.ts';
import { faqData } from '#src/features/support/structured-data.ts';
import { answered } from '#src/platform/markdown/answered.server.ts';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { Related } from '#src/ui/sections/related.tsx';
import type { Route } from './+types/app-development';
import { managedBlocks } from './managed.server.ts';
import { relatedToService } from './related.server.ts';
import { serviceHeadOf } from './service-head.ts';

export const handle: PageHandle = { styles: ['reading', 'services', 'mockups'], opensAtTop: true, prices: true };

export async function loader(args: Route.LoaderArgs) {
  const related = relatedToService(pageMeta.appDevelopment.path);
  return { blocks: managedBlocks(args, 'app-development'), related, faqs: await answered(faqsOn('apps')) };
}

export const meta: Route.MetaFunction = (args) =>
  serviceHeadOf(
    args,
    pageMeta.appDevelopment,
    shownServices.appDevelopment,
    faqData(args.loaderData?.faqs ?? [], 'apps'),
  );

export default function AppDevelopment({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <AppPage
        estimator={<EstimatorSection group="app" intro={estimatorIntro} />}
        faqs={loaderData.faqs}
        related={<Related title={relatedWords.title} groups={loaderData.related} />}
      />
      <ManagedBlocks blocks={loaderData.blocks} />
    </>
  );
}
