import { AnalyticsTab } from '#src/features/analytics/admin.tsx';
import analyticsStyles from '#src/features/analytics/analytics.css?url';
import { readRange } from '#src/features/analytics/range.ts';
import { loadReport } from '#src/features/analytics/report.server.ts';
import { loadLogs } from '#src/features/protection/admin.server.ts';
import { ProtectionLogs } from '#src/features/protection/admin.tsx';
import type { Route } from './+types/analytics';
import { deskTitle } from './desk-title.ts';
import { requireSignIn } from './require-sign-in.server.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: analyticsStyles }];
export const meta = deskTitle('Analytics');

export async function loader(args: Route.LoaderArgs) {
  const { db, clock } = await requireSignIn(args);
  const range = readRange(new URL(args.request.url).searchParams.get('range'));
  const [report, logs] = await Promise.all([loadReport(db.sql, range, clock.now()), loadLogs(db)]);
  return { report, logs };
}

export default function Analytics({ loaderData }: Route.ComponentProps) {
  return (
    <AnalyticsTab report={loaderData.report}>
      <ProtectionLogs logs={loaderData.logs} />
    </AnalyticsTab>
  );
}
