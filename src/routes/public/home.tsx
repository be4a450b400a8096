import { pageMeta } from '#content/page-meta.ts';
import { HomePage } from '#src/features/home/page.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import type { Route } from './+types/home';
import { headOf } from './head.ts';

export const handle: PageHandle = { transparentHeader: true, styles: ['home'] };

export const meta: Route.MetaFunction = (args) => headOf(args, pageMeta.home);

export default function Home() {
  return <HomePage />;
}
