import { AnalyticsTab } from '#src/features/analytics/admin.tsx';
import analyticsStyles from '#src/features/analytics/analytics.css?url';
import { readRange } from '#src/features/analytics/range.ts';
import { loadReport } from '#src/features/analytics/report.server.ts';
import { MeetingFigures } from '#src/features/appointments/admin-figures.tsx';
import { loadMeetingFigures } from '#src/features/appointments/figures.server.ts';
import { loadRecords, recentRecord } from '#src/features/conversations/figures.server.ts';
import { recordInWords } from '#src/features/conversations/figures.ts';
import { AnswerRecords } from '#src/features/conversations/records.tsx';
import { loadLogs } from '#src/features/protection/admin.server.ts';
import { ProtectionLogs } from '#src/features/protection/admin.tsx';
import { type Outcome, unknownIntent } from '#src/lib/outcome.ts';
import type { Route } from './+types/analytics';
import { deskTitle } from './desk-title.ts';
import { kindInWords, leadTypeConfigs } from './lead-types.ts';
import { deskAction, requireSignIn } from './require-sign-in.server.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: analyticsStyles }];
export const meta = deskTitle('Analytics');

export async function loader(args: Route.LoaderArgs) {
  const { db, clock, content } = await requireSignIn(args);
  const now = clock.now();
  const range = readRange(new URL(args.request.url).searchParams.get('range'));
  const [report, logs, records, recent, shown, meetings] = await Promise.all([
    loadReport(db.sql, range, now),
    loadLogs(db),
    loadRecords(db.sql, now),
    recentRecord(db.sql, now),
    content.settings.showsRecord(),
    loadMeetingFigures(db.sql, now),
  ]);
  return { report, logs, meetings, answers: { records, shown, words: recent && recordInWords(recent) } };
}

/** The owner's switch for what visitors are told of promised answers: `intent` show-record with `on` yes or no. */
export const action = (args: Route.ActionArgs) =>
  deskAction(args, async ({ db, clock, content, actor }, form): Promise<Outcome> => {
    if (form.get('intent') !== 'show-record') return unknownIntent;
    const recent = await recentRecord(db.sql, clock.now());
    return content.settings.showRecord(form.get('on') === 'yes', recent, actor);
  });

const titles = Object.fromEntries(leadTypeConfigs.map(({ type, title }) => [type, title]));

export default function Analytics({ loaderData }: Route.ComponentProps) {
  return (
    <AnalyticsTab report={loaderData.report}>
      <MeetingFigures {...loaderData.meetings} kindInWords={kindInWords} />
      <AnswerRecords {...loaderData.answers} titles={titles} />
      <ProtectionLogs logs={loaderData.logs} />
    </AnalyticsTab>
  );
}
