import { company } from '#content/company.ts';
import { pageMeta } from '#content/page-meta.ts';
import { nextFree } from '#src/features/appointments/view.server.ts';
import { HomePage } from '#src/features/home/page.tsx';
import { ManagedPage } from '#src/features/pages/managed.tsx';
import { nextFreeSeconds } from '#src/lib/next-free.ts';
import { NextFree } from '#src/ui/next-free.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { requestContext } from '../context.server.ts';
import type { Route } from './+types/home';
import { headOf } from './head.ts';
import { managedBlocks } from './managed.server.ts';

export const handle: PageHandle = {
  freshSeconds: nextFreeSeconds,
  transparentHeader: true,
  styles: ['home', 'drawings'],
};

export async function loader(args: Route.LoaderArgs) {
  const { appointments } = args.context.get(requestContext);
  return { blocks: managedBlocks(args, 'home'), next: await nextFree(appointments, 'consultation') };
}

export const meta: Route.MetaFunction = (args) => headOf(args, pageMeta.home);

/** The owner's blocks when there are some, else the default sections (S1 §2 Home). */
export default function Home({ loaderData: { blocks, next } }: Route.ComponentProps) {
  if (blocks.length === 0) return <HomePage next={<NextFree next={next} dark />} />;
  return <ManagedPage blocks={blocks} title={company.tagline} lead={company.blurb} />;
}
