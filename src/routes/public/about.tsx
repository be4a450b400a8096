import { pageMeta } from '#src/content/page-meta.ts';
import { AboutPage } from '#src/features/about/page.tsx';
import { ManagedBlocks } from '#src/features/pages/managed.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import type { Route } from './+types/about';
import { headOf } from './head.ts';
import { managedBlocks } from './managed.server.ts';

export function loader(args: Route.LoaderArgs) {
  return { blocks: managedBlocks(args, 'about') };
}

export const handle: PageHandle = { styles: ['company', 'services'] };

export const meta: Route.MetaFunction = (args) => headOf(args, pageMeta.about);

export default function About({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <AboutPage />
      <ManagedBlocks blocks={loaderData.blocks} />
    </>
  );
}
