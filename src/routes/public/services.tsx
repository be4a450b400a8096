import relatedWords from 'content:related';
import { pageMeta } from '#src/content/page-meta.ts';
import { ManagedBlocks } from '#src/features/pages/managed.tsx';
import { shownServices } from '#src/features/services/offers.ts';
import { ServicesPage } from '#src/features/services/services-page.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { Related } from '#src/ui/sections/related.tsx';
import type { Route } from './+types/services';
import { managedBlocks } from './managed.server.ts';
import { relatedToService } from './related.server.ts';
import { serviceHeadOf } from './service-head.ts';

export const handle: PageHandle = { styles: ['services'], prices: true };

export function loader(args: Route.LoaderArgs) {
  return { blocks: managedBlocks(args, 'services'), related: relatedToService(pageMeta.services.path) };
}

export const meta: Route.MetaFunction = (args) => serviceHeadOf(args, pageMeta.services, shownServices.services);

export default function Services({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <ServicesPage related={<Related title={relatedWords.title} groups={loaderData.related} />} />
      <ManagedBlocks blocks={loaderData.blocks} />
    </>
  );
}
