import { pageMeta } from '#content/page-meta.ts';
import { AboutPage } from '#src/features/about/page.tsx';
import type { Route } from './+types/about';
import { headOf } from './head.ts';

export const meta: Route.MetaFunction = (args) => headOf(args, pageMeta.about);

export default function About() {
  return <AboutPage />;
}
