import { pageMeta } from '#content/page-meta.ts';
import { categories } from '#content/portfolio.ts';
import { PortfolioPage } from '#src/features/portfolio/page.tsx';
import { filterFrom } from '#src/lib/filter.ts';
import type { PageHandle } from '#src/ui/page-handle.ts';
import type { Route } from './+types/portfolio';
import { headOf } from './head.ts';

export const handle: PageHandle = { styles: ['company', 'services'] };

export function loader({ request }: Route.LoaderArgs) {
  return { filter: filterFrom(new URL(request.url).searchParams, categories) };
}

export const meta: Route.MetaFunction = (args) => headOf(args, pageMeta.portfolio);

export default function Portfolio({ loaderData }: Route.ComponentProps) {
  return <PortfolioPage filter={loaderData.filter} />;
}
