import { company } from '#content/company.ts';
import { pageMeta } from '#content/page-meta.ts';
import { HomePage } from '#src/features/home/page.tsx';
import { ManagedPage } from '#src/features/pages/managed.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import type { Route } from './+types/home';
import { headOf } from './head.ts';
import { managedBlocks } from './managed.server.ts';

export const handle: PageHandle = { transparentHeader: true, styles: ['home'] };

export function loader(args: Route.LoaderArgs) {
  return { blocks: managedBlocks(args, 'home') };
}

export const meta: Route.MetaFunction = (args) => headOf(args, pageMeta.home);

/** The owner's blocks when there are some, else the default sections (S1 §2 Home). */
export default function Home({ loaderData: { blocks } }: Route.ComponentProps) {
  if (blocks.length === 0) return <HomePage />;
  return <ManagedPage blocks={blocks} title={company.tagline} lead={company.blurb} />;
}
