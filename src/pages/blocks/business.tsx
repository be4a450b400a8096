import { blocks } from 'words:business';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { downLine } from '#src/content/emergency.ts';
import { inWords } from '#src/content/facts.ts';
import type { Actions, Intro } from '#src/lib/page-parts.ts';
import { PlanTable } from '#src/quotes/plan-table.tsx';
import { Drawing } from '#src/ui/art/drawing.tsx';
import { NextFree } from '#src/ui/next-free.tsx';
import { ActionButtons, DownLine } from '#src/ui/sections/page-hero.tsx';
import { Section } from '#src/ui/sections/section.tsx';
import type { PageData } from './common.tsx';

export function BusinessHero(props: Intro & Actions & { eyebrow: string; data: PageData }) {
  const { eyebrow, title, lead, data, ...actions } = props;
  return (
    <section className="page-hero business-hero">
      <div className="wrap grid items-end gap-x-(--gutter) gap-y-5 lg:grid-cols-[8fr_5fr]">
        <div>
          <p className="eyebrow mb-5">{eyebrow}</p>
          <h1>{title}</h1>
        </div>
        <p className="lead">{lead}</p>
        <ActionButtons {...actions} />
        <div>
          <DownLine {...downLine()} />
          <NextFree next={data.next} />
        </div>
      </div>
    </section>
  );
}

export function Plans({ id, data }: { id: string; data: PageData }) {
  return (
    <section className="wrap pb-[clamp(2rem,7.4vw,8.5rem)]" id={id} aria-labelledby={`${id}-title`}>
      <PlanTable said={data.people} />
    </section>
  );
}

type Day = (typeof blocks)['services'];
type Hour = Day['night'][number] | Day['office'][number];
const { example, done } = blocks.services;

function Example({ title, children }: { title: string; children: ReactNode }) {
  return (
    <figure className="example min-w-0 rounded-2xl bg-ink-50 p-[clamp(0.9rem,1.8vw,1.75rem)] text-[0.95rem] in-[.day-night]:bg-ink-900 in-[.hour-wide]:lg:col-span-3 in-[.hour-wide]:lg:mt-4">
      <figcaption className="flex justify-between gap-4 pb-3 text-sm text-ink-600 in-[.day-night]:text-ink-300">
        <span>{title}</span>
        <span>{example}</span>
      </figcaption>
      {children}
    </figure>
  );
}

/** A table without columns: `rows` by what each is about. */
const Rows = ({ title, rows }: { title: string; rows: readonly (readonly [what: string, row: ReactNode])[] }) => (
  <Example title={title}>
    <ul className="example-rows [&_svg]:shrink-0 [&_svg]:self-center [&_svg]:text-arc-700">
      {rows.map(([what, row]) => (
        <li
          key={what}
          className="flex flex-wrap items-baseline gap-x-2 border-t border-ink-200 py-2.5 in-[.day-night]:border-ink-700 sm:gap-x-3"
        >
          {row}
        </li>
      ))}
    </ul>
  </Example>
);

type Row = { what: string; took: string; outcome: string; refused?: true };

function Outcomes({ title, rows }: { title: string; rows: readonly Row[] }) {
  const drawn = ({ what, took, outcome, refused }: Row) => (
    <>
      <span>{what}</span> <span>{took}</span> <strong className={refused ? 'needle' : ''}>{outcome}</strong>
    </>
  );
  return <Rows title={title} rows={rows.map((row) => [row.what, drawn(row)])} />;
}

function Patches({ title, days, label, pilot, all }: NonNullable<Day['night'][number]['updates']>) {
  const marks: Readonly<Record<number, string>> = { 2: pilot, 3: all, 9: pilot, 10: all };
  return (
    <Example title={title}>
      <div className="example-weeks grid grid-cols-7 gap-1 text-sm" role="img" aria-label={label}>
        {days.map((name) => (
          <span key={name}>{name}</span>
        ))}
        {Array.from({ length: 14 }, (_, index) => (
          <span
            key={days[index % 7] + String(index)}
            className="data-[mark=all]:border-arc-500 data-[mark=all]:bg-arc-500 data-[mark=all]:text-ink-950"
            data-mark={index % 7 === 2 ? 'pilot' : index % 7 === 3 ? 'all' : undefined}
          >
            {marks[index]}
          </span>
        ))}
      </div>
    </Example>
  );
}

function Ready({ title, rows }: NonNullable<Day['office'][number]['ready']>) {
  const drawn = (what: string, when: string) => (
    <>
      <Check aria-hidden="true" size={18} />
      <span>
        {what} <span className="sr-only">{done}</span>
      </span>{' '}
      <span>{when}</span>
    </>
  );
  return <Rows title={title} rows={rows.map(({ what, when }) => [what, drawn(what, when)])} />;
}

function Talk({ title, lines, end }: NonNullable<Day['office'][number]['talk']>) {
  return (
    <Example title={title}>
      <ol className="grid gap-2">
        {lines.map(({ time, said }) => (
          <li
            key={time}
            className="w-fit max-w-[84%] rounded-xl border border-ink-200 bg-white px-3.5 py-2 nth-2:ml-auto nth-2:border-transparent nth-2:bg-arc-100"
          >
            {said} <span className="text-sm text-ink-600 tabular-nums">{time}</span>
          </li>
        ))}
      </ol>
      <p className="mt-3 text-ink-600">{end}</p>
    </Example>
  );
}

function FloorPlan({ title, lines }: NonNullable<Day['office'][number]['plan']>) {
  return (
    <Example title={title}>
      <Drawing name="office-floor" described className="floor text-[44px] sm:text-[30px] lg:text-[20px]" />
      <p className="mt-3 text-sm text-ink-600 sm:text-right">{lines}</p>
    </Example>
  );
}

function Hours({ hours }: { hours: readonly Hour[] }) {
  return hours.map((one) => (
    <article key={one.hour} className={'plan' in one ? 'hour hour-wide' : 'hour'}>
      <p className="hour-at text-[clamp(1.5rem,1rem+1.6vw,2.75rem)] leading-none font-normal tracking-[-0.035em] tabular-nums">
        {one.hour}
      </p>
      <div>
        <h3 className="text-xl font-medium tracking-[-0.02em] lg:text-2xl">{one.title}</h3>
        <p className="mt-2 text-ink-600 in-[.day-night]:text-ink-200">{one.text}</p>
      </div>
      {one.outcomes && <Outcomes {...one.outcomes} />}
      {'updates' in one && one.updates && <Patches {...one.updates} />}
      {'ready' in one && one.ready && <Ready {...one.ready} />}
      {'talk' in one && one.talk && <Talk {...one.talk} />}
      {'plan' in one && one.plan && <FloorPlan {...one.plan} />}
    </article>
  ));
}

/** Six services over one day, from night to the end of office hours. */
export function BusinessDay({ id, title, lead, note, night, office }: Day & { id: string }) {
  return (
    <section aria-labelledby={`${id}-title`}>
      <div className="night section-ink day-night pt-[clamp(2.5rem,7.4vw,8.5rem)]">
        <div className="wrap">
          <h2 id={`${id}-title`} className="section-title">
            {title}
          </h2>
          <p className="lead mt-5">
            {lead} {note}
          </p>
          <div className="mt-10">
            <Hours hours={night} />
          </div>
        </div>
      </div>
      <div
        className="h-[clamp(4rem,8vw,9rem)] [background:linear-gradient(_var(--color-ink-950),38%,var(--color-arc-500)_62%,var(--color-peach-300)_88%,var(--color-white)_)]"
        aria-hidden="true"
      />
      <div className="wrap pb-[clamp(2rem,7.4vw,8.5rem)] [&>:first-child]:border-t-0">
        <Hours hours={office} />
      </div>
    </section>
  );
}

const minutesOf: Readonly<Record<string, number>> = { minute: 1, hour: 60, day: 1440 };

/** For example 0.083 for "2 hours"; undefined without a time. */
export function partOfDay(promise: string): number | undefined {
  const [, amount, unit] = /(\d+)\s*(minute|hour|day)/i.exec(promise) ?? [];
  const minutes = Number(amount) * (minutesOf[unit?.toLowerCase() ?? ''] ?? Number.NaN);
  return minutes > 0 ? Math.min(minutes / 1440, 1) : undefined;
}

export function Responses({ id, title, note, items }: (typeof blocks)['responses'] & { id: string }) {
  return (
    <Section id={id} title={title} anchor={id} head="stacked">
      <dl className="to-scale mt-10">
        {items.map(({ number, label }) => {
          const part = partOfDay(inWords(number));
          return (
            <div key={label} className="grid grid-cols-[1fr_auto] items-baseline gap-x-6 pt-5">
              <dt>{label}</dt>
              <dd className="contents text-[clamp(1.75rem,1rem+2.6vw,4rem)] leading-none font-normal tracking-[-0.045em] tabular-nums">
                {number}
                {part && (
                  <svg
                    className="col-span-2 mt-2 block h-[clamp(0.75rem,1.5vw,1.5rem)] w-full fill-ink-100"
                    viewBox="0 0 1440 10"
                    preserveAspectRatio="none"
                    aria-hidden="true"
                  >
                    <path d="M0 0H1440V10H0z" />
                    <path className="to-scale-part" d={`M0 0H${Math.round(part * 1440)}V10H0z`} />
                  </svg>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      <p className="mt-4 text-sm text-ink-600">{note}</p>
    </Section>
  );
}
