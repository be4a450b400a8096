import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { percent } from '#src/lib/minutes.ts';
import { DayChart } from './chart.tsx';
import { FigureTable } from './figure-table.tsx';
import { type RangeName, ranges } from './range.ts';
import type { AnalyticsReport, LeadFigures } from './report.server.ts';

const number = new Intl.NumberFormat('en-US');
const none = 'Nothing in this time yet.';

const sourceWords = (name: string) => (name === 'direct' ? 'direct (no link)' : name);

function Counters({ counters }: { counters: AnalyticsReport['counters'] }) {
  const figures = [
    ['Page views', number.format(counters.views)],
    ['Visitors', number.format(counters.visitors)],
    ['Average time on site', counters.time],
    ['Bounce rate', `${counters.bounceRate}%`],
  ] as const;
  return (
    <dl className="figures">
      {figures.map(([title, text]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function RangeChoice({ range }: { range: RangeName }) {
  return (
    <nav aria-label="Time" className="range-choice">
      {(Object.keys(ranges) as RangeName[]).map((name) => (
        <Link
          key={name}
          to={`?range=${name}`}
          preventScrollReset
          aria-current={name === range ? 'true' : undefined}
          className={name === range ? 'button button-small button-primary' : 'button button-small button-quiet'}
        >
          {ranges[name].text}
        </Link>
      ))}
    </nav>
  );
}

const leadRows = (rows: readonly LeadFigures[], words = (name: string) => name) =>
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
      <header className="lead-head">
        <h1 id="tab-title" className="text-2xl font-bold">
          Analytics
        </h1>
        <RangeChoice range={report.range} />
      </header>
      <Counters counters={report.counters} />
      <p className="mt-3 text-sm text-ink-600">
        Eastern days, today included. Somebody who comes on two days counts as two visitors: no cookie tells them apart.
        Time is in view, for each visit; the bounce rate is the share of page views left without a click or scroll.
      </p>
      <section className="card lead-part mt-5" aria-labelledby="over-time">
        <h2 id="over-time">Page views and visitors over time</h2>
        <DayChart days={report.days} />
      </section>
      <div className="desk-columns">
        <FigureTable
          title="Pages"
          titles={['Page', 'Views', 'Time', 'Bounce']}
          empty={none}
          rows={report.pages.map(({ path, views, time, bounceRate }) => ({
            name: path,
            cells: [views, time, `${bounceRate}%`],
            bar: views,
          }))}
        />
        <FigureTable
          title="Sources"
          titles={['Came from', 'Visits']}
          empty={none}
          rows={report.sources.map(({ name, count }) => ({ name: sourceWords(name), cells: [count], bar: count }))}
          note="The site that led here, or the utm_source of the link."
        />
        <FigureTable
          title="Devices"
          titles={['Device', 'Views', 'Share']}
          empty={none}
          rows={devices.map(({ name, count }) => ({ name, cells: [count, share(count, deviceViews)], bar: count }))}
        />
        <FigureTable
          title="New and returning"
          titles={['Visitors', 'Count', 'Share']}
          empty={none}
          rows={
            people === 0
              ? []
              : [
                  { name: 'New', cells: [visitors.new, share(visitors.new, people)], bar: visitors.new },
                  {
                    name: 'Returning',
                    cells: [visitors.returning, share(visitors.returning, people)],
                    bar: visitors.returning,
                  },
                ]
          }
        />
        <FigureTable
          title="Leads by page"
          titles={['Visit began on', 'Leads', 'Visits', 'Rate']}
          empty={none}
          rows={leadRows(report.leadsByPage)}
        />
        <FigureTable
          title="Leads by source"
          titles={['Came from', 'Leads', 'Visits', 'Rate']}
          empty={none}
          rows={leadRows(report.leadsBySource, sourceWords)}
        />
        {report.campaigns.length > 0 && (
          <FigureTable
            title="Campaigns"
            titles={['Source / medium / campaign', 'Visits']}
            empty={none}
            rows={report.campaigns.map(({ name, count }) => ({ name, cells: [count], bar: count }))}
          />
        )}
        {report.funnels.map(({ title, steps }) => (
          <FigureTable
            key={title}
            title={`Form: ${title}`}
            titles={['Step', 'Reached', 'Went on']}
            empty={none}
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
