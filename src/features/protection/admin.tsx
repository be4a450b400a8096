import { overrunsAreKeptDays } from '#src/lib/budgets.ts';
import { easternText } from '#src/lib/eastern-format.ts';
import { ScrollRegion } from '#src/ui/scroll-region.tsx';
import type { LoggedEvent, OverBudgetLine, ProtectionLogLists } from './admin.server.ts';

function Log(props: { id: string; title: string; what: string; rows: readonly LoggedEvent[]; empty: string }) {
  const { id, title, rows } = props;
  const detailed = rows.some(({ details }) => details !== '');
  const titles = ['When', props.what, 'Page', 'User agent', ...(detailed ? ['Details'] : [])];
  return (
    <section className="card lead-part mt-5" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {rows.length === 0 ? (
        <p className="text-ink-600">{props.empty}</p>
      ) : (
        <ScrollRegion className="log-scroll" label={`Table: ${title}`}>
          <table className="admin-table">
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
              {rows.map((row) => (
                <tr key={row.id}>
                  <td data-label="When">{easternText(row.at)}</td>
                  <td data-label={props.what}>{row.what}</td>
                  <td data-label="Page" className="wrap-anywhere">
                    {row.path || '–'}
                  </td>
                  <td data-label="User agent" className="wrap-anywhere">
                    {row.userAgent || '–'}
                  </td>
                  {detailed && (
                    <td data-label="Details" className="wrap-anywhere">
                      {row.details || '–'}
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </section>
  );
}

/** What went over a budget: what a stranger tried to make the site keep or send. */
function Budgets({ rows }: { rows: readonly OverBudgetLine[] }) {
  const title = 'Over budget';
  return (
    <section className="card lead-part mt-5" aria-labelledby="budget-log">
      <h2 id="budget-log">{title}</h2>
      {rows.length === 0 ? (
        <p className="text-ink-600">Nothing has gone over a limit in the last {overrunsAreKeptDays} days.</p>
      ) : (
        <ScrollRegion className="log-scroll" label={`Table: ${title}`}>
          <table className="admin-table">
            <thead>
              <tr>
                {['Last time', 'What', 'Times that day', 'Allowed', 'What happened'].map((text) => (
                  <th key={text} scope="col">
                    {text}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id, lastAt, what, times, allowed, over }) => (
                <tr key={id}>
                  <td data-label="Last time">{easternText(lastAt)}</td>
                  <td data-label="What">{what}</td>
                  <td data-label="Times that day">{times.toLocaleString('en-US')}</td>
                  <td data-label="Allowed">{allowed || '–'}</td>
                  <td data-label="What happened">{over || '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </section>
  );
}

/** The logs below the figures: which crawlers read the site, and what the protections noticed (S2 §3, §9). */
export function ProtectionLogs({ logs }: { logs: ProtectionLogLists }) {
  return (
    <>
      <Budgets rows={logs.budgets} />
      <Log
        id="crawler-log"
        title="Crawler log"
        what="Crawler"
        rows={logs.crawlers}
        empty="No crawler has come yet. The last 100 visits are kept."
      />
      <Log
        id="security-log"
        title="Security log: attacks and floods"
        what="Event"
        rows={logs.attacks}
        empty="Nothing suspicious has been noticed. The last 50 events are shown."
      />
      <Log
        id="browser-log"
        title="Security log: in visitors’ browsers"
        what="Event"
        rows={logs.pages}
        empty="No page has reported anything. The last 50 reports are shown."
      />
    </>
  );
}
