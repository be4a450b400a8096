import { pageMeta } from '#content/page-meta.ts';
import { AboutPage } from '#src/features/about/page.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import type { Route } from './+types/about';
import { headOf } from './head.ts';

export const handle: PageHandle = { styles: ['company', 'services'] };

export const meta: Route.MetaFunction = (args) => headOf(args, pageMeta.about);

export default function About() {
  return <AboutPage />;
}
