import { Fragment, type ReactNode } from 'react';
import { Link, useFetcher } from 'react-router';
import { loadMeetingFigures } from '#src/calendar/appointment-store.server.ts';
import { kindInWords } from '#src/calendar/kind-words.ts';
import { deskTitle } from '#src/desk/desk-title.ts';
import { deskAction, requireSignIn } from '#src/desk/require-sign-in.server.ts';
import { leadTypeConfigs } from '#src/inbox/lead-types.ts';
import { leastAnswers, recordDays, recordInWords } from '#src/inbox/thread-figures.ts';
import { loadRecords, recentRecord } from '#src/inbox/thread-store.server.ts';
import { monthInWords, numberText, percent, shortDate, spanText } from '#src/lib/format.ts';
import { type Outcome, unknownIntent } from '#src/lib/outcome.ts';
import { loadLogs } from '#src/protection/protection.server.ts';
import { ProtectionLogs } from '#src/protection/protection-admin.tsx';
import { DeskTable, ScrollRegion } from '#src/ui/desk-table.tsx';
import { IfMayHere } from '#src/ui/may.tsx';
import { Card, Figures, Refused, Screen } from '#src/ui/screen.tsx';
import type { Route } from './+types/analytics';
import { byWeek, type DayFigures, type RangeName, ranges, readRange, scaleTop } from './analytics-rules.ts';
import { type AnalyticsReport, loadReport } from './analytics-store.server.ts';

const nothingYet = 'No data for this period yet.';

function Bar({ count, most }: { count: number; most: number }) {
  return (
    <svg className="mt-1 block h-2 w-full" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect
        className="fill-arc-400"
        width={most > 0 ? Math.max(count > 0 ? 1 : 0, (count / most) * 100) : 0}
        height="8"
        rx="1"
      />
    </svg>
  );
}

/** Breaks after slashes and dots, not within words. */
function Breakable({ text }: { text: string }) {
  const parts = text.match(/[^/.]*[/.]|[^/.]+$/g) ?? [];
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name have no other
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** `titles`: column headings, the first one of the `name`. */
function Numbers(props: {
  label: string;
  titles: readonly string[];
  rows: readonly { key: string; name: ReactNode; cells: readonly (string | number)[] }[];
  className?: string;
}) {
  const { label, titles, rows, className = '' } = props;
  return (
    <ScrollRegion className="max-h-96 overflow-auto" label={label}>
      <table className={`figure-table w-full border-separate border-spacing-0 text-[0.95rem] ${className}`}>
        <thead>
          <tr>
            {titles.map((text) => (
              <th key={text} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, cells }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {cells.map((cell, nth) => (
                <td
                  key={titles[nth + 1]}
                  className="border-ink-100 px-1.5 py-2 text-right align-top whitespace-nowrap tabular-nums"
                >
                  {typeof cell === 'number' ? numberText(cell) : cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** `bar`: the number that the bar shows. */
function FigureTable(props: {
  title: string;
  titles: readonly string[];
  rows: readonly { name: string; cells: readonly (string | number)[]; bar: number }[];
  note?: ReactNode;
}) {
  const { title, titles, rows } = props;
  const id = `figure-${title.toLowerCase().replace(/\W+/g, '-')}`;
  const most = Math.max(...rows.map(({ bar }) => bar));
  return (
    <Card id={id} title={title}>
      {rows.length === 0 ? (
        <p className="text-ink-600">{nothingYet}</p>
      ) : (
        <Numbers
          label={`Table: ${title}`}
          titles={titles}
          rows={rows.map(({ name, cells, bar }) => ({
            ...{ key: name, cells },
            name: (
              <>
                <Breakable text={name} />
                <Bar count={bar} most={most} />
              </>
            ),
          }))}
        />
      )}
      {props.note && <p className="mt-3 text-sm text-ink-600">{props.note}</p>}
    </Card>
  );
}

function Shown({ shown, words }: Pick<RecordsProps, 'shown' | 'words'>) {
  const fetcher = useFetcher<Outcome>();
  return (
    <fetcher.Form method="post" className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <input type="hidden" name="intent" value="show-record" />
      <input type="hidden" name="on" value={shown ? 'no' : 'yes'} />
      <p>
        {words
          ? `“${words}”`
          : `You can show this to visitors once you have ${leastAnswers} replies in ${recordDays} days.`}
      </p>
      <IfMayHere>
        <button type="submit" className="button button-quiet button-small">
          {shown ? 'Hide from the support page' : 'Show on the support page'}
        </button>
      </IfMayHere>
      <Refused outcome={fetcher.data} />
    </fetcher.Form>
  );
}

const titleOfType = new Map<string, string>(leadTypeConfigs.map(({ type, title }) => [type, title]));

interface RecordsProps {
  records: Awaited<ReturnType<typeof loadRecords>>;
  shown: boolean;
  /** What visitors would read; undefined if there are too few answers. */
  words: string | undefined;
}

function Below({ id, title, about, children }: { id: string; title: string; about: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="text-xl font-bold">
        {title}
      </h2>
      <p className="mb-3 text-ink-600">{about}</p>
      {children}
    </section>
  );
}

function AnswerRecords(props: RecordsProps) {
  const { records } = props;
  return (
    <Below
      id="answers-title"
      title="Replies"
      about="The first reply to each person who was waiting: an email, a logged call or a confirmation. Times are in office hours; emergencies, which run by the clock, are counted without theirs."
    >
      <Shown {...props} />
      <DeskTable
        caption="Replies by month and type"
        empty="No replies yet."
        rows={records}
        keyOf={({ month, type }) => `${month} ${type}`}
        columns={[
          { title: 'Month', cell: ({ month }) => monthInWords(month) },
          { title: 'Type', cell: ({ type }) => titleOfType.get(type) ?? type },
          { title: 'Replies', cell: ({ answers }) => numberText(answers) },
          { title: 'On time', cell: ({ onTime, answers }) => `${percent(onTime, answers)}%` },
          {
            title: 'Half within',
            cell: ({ median }) => (median === null ? '–' : median < 60_000 ? '1 min' : spanText(median)),
          },
        ]}
      />
    </Below>
  );
}

function MeetingFigures({ meetings, reasons }: Awaited<ReturnType<typeof loadMeetingFigures>>) {
  const all = reasons.reduce((sum, { n }) => sum + n, 0);
  return (
    <Below
      id="meetings-title"
      title="Meetings"
      about="By month of the meeting, for the last twelve months and all upcoming ones."
    >
      <DeskTable
        caption="Meetings by month and kind"
        empty="Nothing has been booked yet."
        rows={meetings}
        keyOf={({ month, kind }) => `${month} ${kind}`}
        columns={[
          { title: 'Month', cell: ({ month }) => monthInWords(month) },
          { title: 'Kind', cell: ({ kind }) => kindInWords(kind) },
          { title: 'Booked', cell: ({ booked }) => numberText(booked) },
          { title: 'Held', cell: ({ held }) => numberText(held) },
          { title: 'Cancelled', cell: ({ cancelled }) => numberText(cancelled) },
          { title: 'No-show', cell: ({ noShow }) => numberText(noShow) },
        ]}
      />
      {reasons.length > 0 && (
        <>
          <h3 className="mt-6 mb-2 font-semibold">Cancellation reasons</h3>
          <DeskTable
            caption="Cancellation reasons"
            empty=""
            rows={reasons}
            keyOf={({ reason }) => reason}
            columns={[
              { title: 'Reason', cell: ({ reason }) => reason || 'No reason given' },
              { title: 'Meetings', cell: ({ n }) => numberText(n) },
              { title: 'Share', cell: ({ n }) => `${percent(n, all)}%` },
            ]}
          />
        </>
      )}
    </Below>
  );
}

const box = { width: 720, height: 200 };
const longest = 92;
const mostDots = 31;

/** Stretches with the drawing; stroke and dots keep their size (analytics.css). */
function Line({ points, top, className }: { points: readonly number[]; top: number; className: string }) {
  const step = box.width / Math.max(1, points.length - 1);
  const at = points.map((value, index) => {
    const x = Math.round(index * step * 10) / 10;
    return `${x} ${Math.round(box.height * (1 - value / top) * 10) / 10}`;
  });
  return (
    <g className={className}>
      <polyline points={at.join(' ')} />
      {at.length <= mostDots && <path className="chart-dots" d={at.map((point) => `M${point}h0`).join('')} />}
    </g>
  );
}

/** Long ranges are drawn by weeks. */
function DayChart({ days }: { days: readonly DayFigures[] }) {
  if (days.every(({ views }) => views === 0)) return <p className="text-ink-600">{nothingYet}</p>;
  const weekly = days.length > longest;
  const shown = weekly ? byWeek(days) : days;
  const top = scaleTop(Math.max(...shown.map(({ views }) => views)));
  const years = shown[0]?.day.slice(0, 4) !== shown.at(-1)?.day.slice(0, 4);
  const labels = [0, 0.5, 1].map((share) => shown[Math.round((shown.length - 1) * share)]?.day ?? '');
  return (
    <>
      <p className="mb-4 flex flex-wrap gap-5 text-sm font-semibold">
        <span className="chart-views before:mr-2 before:inline-block before:w-7 before:border-t-3 before:border-arc-700 before:align-middle">
          Page views
        </span>{' '}
        <span className="chart-visitors before:mr-2 before:inline-block before:w-7 before:border-t-3 before:border-dashed before:border-peach-600 before:align-middle">
          Visitors
        </span>
      </p>
      <div className="chart grid grid-cols-[auto_1fr] gap-x-3 gap-y-2 text-sm text-ink-600 tabular-nums">
        <p className="-my-2.5 flex flex-col justify-between text-right" aria-hidden="true">
          {[1, 0.5, 0].map((share) => (
            <span key={share}>{numberText(top * share)}</span>
          ))}
        </p>
        <svg
          className="h-52 w-full overflow-visible"
          viewBox={`0 0 ${box.width} ${box.height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`Page views and visitors by ${weekly ? 'week' : 'day'}; the numbers are in the table below.`}
        >
          <path
            className="stroke-ink-200 stroke-[1]"
            d={[0, 0.5, 1].map((share) => `M0 ${box.height * share}H${box.width}`).join('')}
          />
          <Line points={shown.map(({ views }) => views)} top={top} className="chart-views" />
          <Line points={shown.map(({ visitors }) => visitors)} top={top} className="chart-visitors" />
        </svg>
        <p className="col-start-2 grid grid-cols-3 gap-3" aria-hidden="true">
          {labels.map((day, place) => (
            <span key={['first', 'middle', 'last'][place]} className="nth-2:text-center nth-3:text-right">
              {shortDate(day, years)}
            </span>
          ))}
        </p>
      </div>
      <details>
        <summary className="desk-link">As a table</summary>
        <Numbers
          label="Table: page views and visitors over time"
          titles={[weekly ? 'Week of' : 'Day', 'Page views', 'Visitors']}
          rows={[...shown]
            .reverse()
            .map(({ day, views, visitors }) => ({ key: day, name: shortDate(day, years), cells: [views, visitors] }))}
          className="[&_td]:border-b"
        />
      </details>
    </>
  );
}

const sourceWords = (name: string) => (name === 'direct' ? 'direct (no link)' : name);

function RangeChoice({ range }: { range: RangeName }) {
  return (
    <nav aria-label="Period" className="choice-of-few">
      {(Object.keys(ranges) as RangeName[]).map((name) => (
        <Link key={name} to={`?range=${name}`} preventScrollReset aria-current={name === range ? 'true' : undefined}>
          {ranges[name].text}
        </Link>
      ))}
    </nav>
  );
}

const leadRows = (rows: AnalyticsReport['leadsByPage'], words = (name: string) => name) =>
  rows.map(({ name, leads, visits }) => ({
    name: words(name),
    // With more leads than visits, some came from uncounted browsers: no share.
    cells: [leads, visits, visits > 0 && leads <= visits ? `${percent(leads, visits)}%` : '–'],
    bar: leads,
  }));

/** S2 §2: four counters first. */
export default function Analytics({ loaderData: { report, logs, meetings, answers } }: Route.ComponentProps) {
  const { counters, visitors, devices } = report;
  const share = (count: number, all: number) => `${percent(count, all)}%`;
  const people = visitors.new + visitors.returning;
  const deviceViews = devices.reduce((sum, { count }) => sum + count, 0);
  return (
    <Screen title="Analytics" acts={<RangeChoice range={report.range} />}>
      <Figures
        figures={[
          ['Page views', numberText(counters.views)],
          ['Visitors', numberText(counters.visitors)],
          ['Average time on site', counters.time],
          ['Bounce rate', `${counters.bounceRate}%`],
        ]}
      />
      <p className="mt-3 text-sm text-ink-600">
        Days are Eastern and include today. Someone who visits on two days counts as two visitors, because we don’t use
        cookies. Time on site is time in view per visit. Bounce rate is the share of page views that ended without a
        click or scroll.
      </p>
      <Card id="over-time" title="Page views and visitors over time" className="mt-5">
        <DayChart days={report.days} />
      </Card>
      <div className="mt-5 grid grid-cols-1 items-start gap-5 md:grid-cols-2">
        <FigureTable
          title="Pages"
          titles={['Page', 'Views', 'Time', 'Bounce']}
          rows={report.pages.map(({ path, views, time, bounceRate }) => ({
            name: path,
            cells: [views, time, `${bounceRate}%`],
            bar: views,
          }))}
        />
        <FigureTable
          title="Sources"
          titles={['Source', 'Visits']}
          rows={report.sources.map(({ name, count }) => ({ name: sourceWords(name), cells: [count], bar: count }))}
          note="The referring site, or the link’s utm_source."
        />
        <FigureTable
          title="Devices"
          titles={['Device', 'Views', 'Share']}
          rows={devices.map(({ name, count }) => ({ name, cells: [count, share(count, deviceViews)], bar: count }))}
        />
        <FigureTable
          title="New and returning"
          titles={['Visitors', 'Count', 'Share']}
          rows={Object.entries({ New: visitors.new, Returning: visitors.returning })
            .filter(() => people > 0)
            .map(([name, count]) => ({ name, cells: [count, share(count, people)], bar: count }))}
        />
        <FigureTable
          title="Leads by page"
          titles={['Landing page', 'Leads', 'Visits', 'Rate']}
          rows={leadRows(report.leadsByPage)}
        />
        <FigureTable
          title="Leads by source"
          titles={['Source', 'Leads', 'Visits', 'Rate']}
          rows={leadRows(report.leadsBySource, sourceWords)}
        />
        {report.campaigns.length > 0 && (
          <FigureTable
            title="Campaigns"
            titles={['Source / medium / campaign', 'Visits']}
            rows={report.campaigns.map(({ name, count }) => ({ name, cells: [count], bar: count }))}
          />
        )}
        {report.funnels.map(({ title, steps }) => (
          <FigureTable
            key={title}
            title={`Form: ${title}`}
            titles={['Step', 'Reached', 'Continued']}
            rows={(steps.some(({ count }) => count > 0) ? steps : []).map(({ text, count }, index) => {
              const before = steps[index - 1]?.count;
              return { name: text, cells: [count, before ? share(count, before) : '–'], bar: count };
            })}
          />
        ))}
      </div>
      <MeetingFigures {...meetings} />
      <AnswerRecords {...answers} />
      <ProtectionLogs logs={logs} />
    </Screen>
  );
}

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

/** `intent` show-record with `on` yes or no. */
export const action = (args: Route.ActionArgs) =>
  deskAction(args, async ({ db, clock, content, actor }, form): Promise<Outcome> => {
    if (form.get('intent') !== 'show-record') return unknownIntent;
    const recent = await recentRecord(db.sql, clock.now());
    await content.settings.showRecord(form.get('on') === 'yes', recent, actor);
    return { ok: true };
  });
