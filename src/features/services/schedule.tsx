import { labels } from '#src/content/app-development.ts';
import type { Step } from '#src/lib/page-parts.ts';
import { type Span, spansOf, totalOf, type Weeks, weeksInWords } from '#src/lib/weeks.ts';

const unit = 20;
const height = 26;
const middle = height / 2;

/** One line of weeks: a step's bar, or the time in which what follows all of them may happen. */
function Line({ total, span }: { total: Weeks; span: Span | undefined }) {
  const bar = (from: number, to: number) => ({ x: from * unit, width: (to - from) * unit, height, rx: 8 });
  const [soonest, latest] = [total[0] * unit, total[1] * unit];
  return (
    <svg className="schedule-bar" viewBox={`0 0 ${latest + middle} ${height}`} aria-hidden="true">
      <path d={`M0 ${middle}H${latest}`} />
      {span ? (
        <>
          <rect {...bar(span.from, span.to)} className="schedule-maybe" />
          <rect {...bar(span.surelyFrom, span.surelyTo)} />
        </>
      ) : (
        <>
          <path className="schedule-launch" d={`M${soonest} ${middle}H${latest}`} />
          <circle cx={soonest} cy={middle} r="9" />
          <circle cx={latest} cy={middle} r="9" />
        </>
      )}
    </svg>
  );
}

/** The steps of a project drawn against the weeks they take (S1 §2 App development, §9 Process durations). */
export function Schedule({ steps }: { steps: readonly Step[] }) {
  const timed = steps.flatMap(({ weeks }) => (weeks ? [weeks] : []));
  const spans = new Map(spansOf(timed).map((span, index) => [timed[index], span]));
  const total = totalOf(timed);
  return (
    <>
      <ol className="schedule">
        {steps.map(({ title, text, weeks }) => (
          <li key={title}>
            <h3 className="text-xl font-semibold">{title}</h3>
            <p>{text}</p>
            <div>
              <p className="steps-time">{weeks ? weeksInWords(weeks) : `${labels.after} ${weeksInWords(total)}`}</p>
              <Line total={total} span={weeks && spans.get(weeks)} />
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-8 max-w-2xl text-ink-200">{labels.schedule}</p>
    </>
  );
}
