import { pageMeta } from '#src/content/page-meta.ts';
import { categories } from '#src/content/portfolio.ts';
import { ManagedBlocks } from '#src/features/pages/managed.tsx';
import { PortfolioPage } from '#src/features/portfolio/page.tsx';
import { filterFrom } from '#src/lib/filter.ts';
import type { PageHandle } from '#src/ui/page-handle.ts';
import type { Route } from './+types/portfolio';
import { headOf } from './head.ts';
import { managedBlocks } from './managed.server.ts';

export const handle: PageHandle = { styles: ['drawings', 'portfolio'] };

export function loader(args: Route.LoaderArgs) {
  const filter = filterFrom(new URL(args.request.url).searchParams, categories);
  return { filter, blocks: managedBlocks(args, 'portfolio') };
}

export const meta: Route.MetaFunction = (args) => headOf(args, pageMeta.portfolio);

export default function Portfolio({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PortfolioPage filter={loaderData.filter} />
      <ManagedBlocks blocks={loaderData.blocks} />
    </>
  );
}
