import statusPage from 'content:pages/status';
import { StatusPage } from '#src/features/watch/status.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { requestContext } from '../context.server.ts';
import type { Route } from './+types/status';
import { headOf, titled } from './head.ts';

export const handle: PageHandle = { perRequest: true };

/** Nothing is asked of the database: what is told was found out by the last look (src/features/watch). */
export function loader({ context }: Route.LoaderArgs) {
  return { services: context.get(requestContext).watch.services() };
}

/** Of one moment only, so no page for search engines. */
export const meta: Route.MetaFunction = (args) =>
  headOf(args, { title: titled(statusPage.title), description: statusPage.description, noindex: true });

export default function Status({ loaderData }: Route.ComponentProps) {
  return <StatusPage services={loaderData.services} />;
}
