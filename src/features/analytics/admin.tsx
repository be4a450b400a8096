import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { numberText, percent } from '#src/lib/format.ts';
import { Figures } from '#src/ui/figures.tsx';
import { DayChart } from './chart.tsx';
import { FigureTable } from './figure-table.tsx';
import { type RangeName, ranges } from './range.ts';
import type { AnalyticsReport } from './report.server.ts';

const sourceWords = (name: string) => (name === 'direct' ? 'direct (no link)' : name);

function Counters({ counters }: { counters: AnalyticsReport['counters'] }) {
  return (
    <Figures
      figures={[
        ['Page views', numberText(counters.views)],
        ['Visitors', numberText(counters.visitors)],
        ['Average time on site', counters.time],
        ['Bounce rate', `${counters.bounceRate}%`],
      ]}
    />
  );
}

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
    // More leads than visits: some came from browsers that are not counted, and there is no share to speak of.
    cells: [leads, visits, visits > 0 && leads <= visits ? `${percent(leads, visits)}%` : '–'],
    bar: leads,
  }));

/** The Analytics tab (S2 §2): four counters first, then where they come from. `children` are the logs below. */
export function AnalyticsTab({ report, children }: { report: AnalyticsReport; children?: ReactNode }) {
  const { visitors, devices } = report;
  const share = (count: number, all: number) => `${percent(count, all)}%`;
  const people = visitors.new + visitors.returning;
  const deviceViews = devices.reduce((sum, { count }) => sum + count, 0);
  return (
    <section aria-labelledby="tab-title">
      <header className="sheet-title">
        <h1 id="tab-title">Analytics</h1>
        <RangeChoice range={report.range} />
      </header>
      <Counters counters={report.counters} />
      <p className="mt-3 text-sm text-ink-600">
        Days are Eastern and include today. Someone who visits on two days counts as two visitors, because we don’t use
        cookies. Time on site is time in view per visit. Bounce rate is the share of page views that ended without a
        click or scroll.
      </p>
      <section className="card lead-part mt-5" aria-labelledby="over-time">
        <h2 id="over-time">Page views and visitors over time</h2>
        <DayChart days={report.days} />
      </section>
      <div className="desk-columns">
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
      {children}
    </section>
  );
}
