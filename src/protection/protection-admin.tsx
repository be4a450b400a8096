import { overrunsAreKeptDays } from '#src/lib/budgets.ts';
import { easternText, numberText } from '#src/lib/format.ts';
import { type Column, DeskTable, ScrollRegion } from '#src/ui/desk-table.tsx';
import type { LoggedEvent, OverBudgetLine, ProtectionLogLists } from './protection.server.ts';

function Log<Row extends { id: string }>(props: {
  id: string;
  title: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  empty: string;
}) {
  const { id, title, rows, columns } = props;
  return (
    <section className="card lead-part mt-5" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {rows.length === 0 ? (
        <p className="text-ink-600">{props.empty}</p>
      ) : (
        <ScrollRegion className="log-scroll max-h-128 overflow-auto" label={`Table: ${title}`}>
          <DeskTable columns={columns} rows={rows} keyOf={(row) => row.id} empty="" />
        </ScrollRegion>
      )}
    </section>
  );
}

const budgetColumns: readonly Column<OverBudgetLine>[] = [
  { title: 'Last time', cell: ({ lastAt }) => easternText(lastAt) },
  { title: 'What', cell: ({ what }) => what },
  { title: 'Count that day', cell: ({ times }) => numberText(times) },
  { title: 'Allowed', cell: ({ allowed }) => allowed || '–' },
  { title: 'What happened', cell: ({ over }) => over || '–' },
];

function EventLog(props: { id: string; title: string; what: string; rows: readonly LoggedEvent[]; empty: string }) {
  const columns: Column<LoggedEvent>[] = [
    { title: 'When', cell: ({ at }) => easternText(at) },
    { title: props.what, cell: ({ what }) => what },
    { title: 'Page', className: 'wrap-anywhere', cell: ({ path }) => path || '–' },
    { title: 'User agent', className: 'wrap-anywhere', cell: ({ userAgent }) => userAgent || '–' },
    { title: 'Details', className: 'wrap-anywhere', cell: ({ details }) => details || '–' },
  ];
  const isDetailed = props.rows.some(({ details }) => details !== '');
  return <Log {...props} columns={isDetailed ? columns : columns.slice(0, -1)} />;
}

/** S2 §3, §9. */
export function ProtectionLogs({ logs }: { logs: ProtectionLogLists }) {
  return (
    <>
      <Log
        id="budget-log"
        title="Over limit"
        columns={budgetColumns}
        rows={logs.budgets}
        empty={`Nothing went over a limit in the last ${overrunsAreKeptDays} days.`}
      />
      <EventLog
        id="crawler-log"
        title="Crawler log"
        what="Crawler"
        rows={logs.crawlers}
        empty="No crawler visits yet. The last 100 are kept."
      />
      <EventLog
        id="security-log"
        title="Security log: attacks and floods"
        what="Event"
        rows={logs.attacks}
        empty="Nothing suspicious yet. The last 50 events are shown."
      />
      <EventLog
        id="browser-log"
        title="Security log: in visitors’ browsers"
        what="Event"
        rows={logs.pages}
        empty="No reports yet. The last 50 are shown."
      />
    </>
  );
}
