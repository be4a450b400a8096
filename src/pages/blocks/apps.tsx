import { words as estimatorWords } from 'content:forms/estimator';
import jobs from 'content:jobs-app';
import type { blocks } from 'words:app-development';
import { quoteAtPrice } from '#src/content/estimate.ts';
import { unitOf } from '#src/content/prices.ts';
import { type Span, type Step, spansOf, totalOf, type Weeks, weeksInWords } from '#src/lib/page-parts.ts';
import { Drawing } from '#src/ui/art/drawing.tsx';
import { TextLink } from '#src/ui/sections/page-hero.tsx';
import { Section, Ticks } from '#src/ui/sections/section.tsx';
import { type Head, Price } from './common.tsx';

/** A technician's day in three states: offline, done offline, sent. */
function JobsApp({ label }: { label: string }) {
  const { says, day, list, done, states } = jobs;
  return (
    <figure className="mockup mt-2 lg:col-span-full">
      <div role="img" aria-label={says} className="mockup-stage mockup-states">
        {states.map(({ head, bar, note }, state) => (
          <div key={head}>
            <p className="mb-1 font-semibold text-ink-900">{head}</p>
            <div
              className={
                state === 2
                  ? 'mockup-phone mockup-phone-sent border-ink-300 bg-white'
                  : 'mockup-phone border-ink-300 bg-white'
              }
            >
              <p className="flex items-center gap-2 text-ink-600 [&_svg]:w-5">
                <Drawing name={state === 2 ? 'mockup-signal' : 'mockup-no-signal'} />
                {bar}
              </p>
              <p className="mockup-title">{day}</p>
              <ol>
                {list.map(([time, job], at) => {
                  const isDone = state > 0 && at === 0;
                  return (
                    <li key={time} className={isDone ? '[&_span:nth-child(2)]:line-through' : undefined}>
                      <span>{time}</span>
                      <span>{job}</span>
                      {isDone && <b>{done}</b>}
                    </li>
                  );
                })}
              </ol>
              <p className="rounded-md border border-dashed border-ink-500 px-2.5 py-2 font-medium in-[.mockup-phone-sent]:border-solid in-[.mockup-phone-sent]:border-arc-700 in-[.mockup-phone-sent]:bg-arc-100 in-[.mockup-phone-sent]:text-ink-900">
                {note}
              </p>
            </div>
          </div>
        ))}
      </div>
      <figcaption className="mt-3 text-sm text-ink-600">{label}</figcaption>
    </figure>
  );
}

const unit = 20;
const height = 26;
const middle = height / 2;

function Line({ total, span }: { total: Weeks; span: Span | undefined }) {
  const bar = (from: number, to: number) => ({ x: from * unit, width: (to - from) * unit, height, rx: 8 });
  const [soonest, latest] = [total[0] * unit, total[1] * unit];
  return (
    <svg
      className="schedule-bar mt-1.5 block h-auto w-full fill-arc-400 stroke-none"
      viewBox={`0 0 ${latest + middle} ${height}`}
      aria-hidden="true"
    >
      <path className="stroke-ink-700 stroke-[2]" d={`M0 ${middle}H${latest}`} />
      {span ? (
        <>
          <rect {...bar(span.from, span.to)} className="fill-arc-800" />
          <rect {...bar(span.surelyFrom, span.surelyTo)} />
        </>
      ) : (
        <>
          <path
            className="stroke-peach-500 stroke-[5] [stroke-dasharray:1_12] [stroke-linecap:round]"
            d={`M${soonest} ${middle}H${latest}`}
          />
          <circle className="fill-peach-500" cx={soonest} cy={middle} r="9" />
          <circle className="fill-peach-500" cx={latest} cy={middle} r="9" />
        </>
      )}
    </svg>
  );
}

/** S1 §2 App development, §9 Process durations. */
export function Schedule(props: Head & { steps: readonly Step[]; after: string; note: string }) {
  const { steps, after, note, ...head } = props;
  const timed = steps.flatMap(({ weeks }) => (weeks ? [weeks] : []));
  const spans = new Map(spansOf(timed).map((span, index) => [timed[index], span]));
  const total = totalOf(timed);
  return (
    <Section {...head} ground="section-ink">
      <ol className="schedule mt-12">
        {steps.map(({ title, text, weeks }) => (
          <li
            key={title}
            className="grid items-center gap-x-10 gap-y-3 border-t border-ink-700 py-7 lg:grid-cols-[10rem_1fr_1fr]"
          >
            <h3 className="text-xl font-semibold text-white">{title}</h3>
            <p>{text}</p>
            <div>
              <p className="font-semibold text-peach-300 tabular-nums">
                {weeks ? weeksInWords(weeks) : `${after} ${weeksInWords(total)}`}
              </p>
              <Line total={total} span={weeks && spans.get(weeks)} />
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-8 max-w-2xl text-ink-200">{note}</p>
    </Section>
  );
}

function Chips({ label, items }: { label: string; items: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-2 text-sm" aria-label={label}>
      {items.map((item) => (
        <li key={item} className="rounded-full border border-ink-200 bg-white px-3 py-0.5 text-ink-600">
          {item}
        </li>
      ))}
    </ul>
  );
}

export function Rates(props: Omit<(typeof blocks)['rates'], 'block'> & { id: string }) {
  const { items, startingAt, quote, builtWith, ...head } = props;
  return (
    <Section {...head}>
      <ul className="mt-12">
        {items.map((service) => (
          <li
            key={service.id}
            className="rate grid gap-x-10 gap-y-6 border-t border-ink-200 py-10 lg:grid-cols-[1fr_17rem]"
          >
            <div>
              <h3 className="text-2xl leading-tight font-medium tracking-[-0.03em] lg:text-3xl">{service.title}</h3>
              <p className="mt-2 max-w-2xl text-lg text-ink-600">{service.text}</p>
              <Ticks items={service.features} className="mt-5 text-[0.95rem] sm:grid-cols-2 sm:gap-x-8" />
            </div>
            <div className="grid content-start gap-4 lg:col-start-2 lg:border-l lg:border-ink-200 lg:pl-8">
              <Price price={service.startingPrice} unit={unitOf(service.startingPrice)} before={startingAt} />
              <p>
                <TextLink
                  className="button button-quiet button-small"
                  text={quote}
                  href={quoteAtPrice(service.startingPrice)}
                  about={[estimatorWords.about, ' ', service.title]}
                />
              </p>
              <Chips label={builtWith} items={service.technologies} />
            </div>
            {service.example && <JobsApp label={service.example} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function Tools({ items, ...head }: Head & { items: readonly { group: string; items: readonly string[] }[] }) {
  return (
    <Section {...head}>
      <dl className="mt-12">
        {items.map(({ group, items: tools }) => (
          <div key={group} className="grid gap-x-10 gap-y-1 border-t border-ink-200 py-5 sm:grid-cols-[16rem_1fr]">
            <dt className="text-ink-600">{group}</dt>
            <dd className="text-xl font-semibold tracking-[-0.015em]">{tools.join(', ')}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
