import { pageMeta } from '#src/content/page-meta.ts';
import { SitemapPage } from '#src/features/sitemap/page.tsx';
import { easternDay } from '#src/lib/format.ts';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { requestContext } from '../context.server.ts';
import type { Route } from './+types/sitemap';
import { headOf } from './head.ts';

// The page ends with today's date (S2 §2 Sitemap), which a kept copy would get wrong after midnight.
export const handle: PageHandle = { perRequest: true, styles: ['company'] };

export function loader({ context }: Route.LoaderArgs) {
  return { today: easternDay(context.get(requestContext).clock.now()) };
}

export const meta: Route.MetaFunction = (args) => headOf(args, pageMeta.sitemap);

export default function Sitemap({ loaderData }: Route.ComponentProps) {
  return <SitemapPage today={loaderData.today} />;
}
