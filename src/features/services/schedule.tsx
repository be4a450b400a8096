import type { AppProcessStep } from '#content/app-development.ts';
import { spansOf, type Weeks, weeksInWords } from '#src/lib/weeks.ts';

const unit = 20;
const height = 26;

/** One step's bar: pale while it may be under way, full while it surely is. */
function Bar({ span, total }: { span: ReturnType<typeof spansOf>[number]; total: number }) {
  const bar = (from: number, to: number) => ({ x: from * unit, width: (to - from) * unit, height, rx: 8 });
  return (
    <svg className="schedule-bar" viewBox={`0 0 ${total * unit} ${height}`} aria-hidden="true">
      <path d={`M0 ${height / 2}H${total * unit}`} />
      <rect {...bar(span.from, span.to)} className="schedule-maybe" />
      <rect {...bar(span.surelyFrom, span.surelyTo)} />
    </svg>
  );
}

/** The steps of a project drawn against the weeks they take (S1 §2 App development, §9 Process durations). */
export function Schedule({ steps, caption }: { steps: readonly AppProcessStep[]; caption: string }) {
  const timed = steps.flatMap(({ step, weeks }): { step: number; weeks: Weeks }[] => (weeks ? [{ step, weeks }] : []));
  const spans = new Map(spansOf(timed.map(({ weeks }) => weeks)).map((span, index) => [timed[index]?.step, span]));
  const total = Math.max(...[...spans.values()].map((span) => span.to));
  return (
    <>
      <ol className="schedule">
        {steps.map(({ step, title, description, weeks }) => {
          const span = spans.get(step);
          return (
            <li key={step}>
              <h3 className="text-xl font-semibold">{title}</h3>
              <p>{description}</p>
              <div>
                {weeks && <p className="steps-time">{weeksInWords(weeks)}</p>}
                {span && <Bar span={span} total={total} />}
              </div>
            </li>
          );
        })}
      </ol>
      <p className="mt-8 max-w-2xl text-ink-200">{caption}</p>
    </>
  );
}
