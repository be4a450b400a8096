import { data } from 'react-router';
import { changeQuote, loadQuotes } from '#src/features/quotes/admin.server.ts';
import { QuotesTab } from '#src/features/quotes/admin.tsx';
import type { Route } from './+types/quotes';
import { staffOnly } from './staff-only.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const { db, clock } = await staffOnly(args);
  const before = new URL(args.request.url).searchParams.get('before');
  return { page: await loadQuotes(db, before), now: clock.now() };
}

export async function action(args: Route.ActionArgs) {
  const { db, clock } = await staffOnly(args);
  const problem = await changeQuote(db, await args.request.formData(), clock.now());
  return problem ? data({ problem }, { status: 422 }) : {};
}

export default function Quotes({ loaderData }: Route.ComponentProps) {
  return <QuotesTab {...loaderData} />;
}
