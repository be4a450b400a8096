import type { Step } from '#src/lib/page-parts.ts';
import { weeksInWords } from '#src/lib/weeks.ts';

/** Steps in their order along one line: side by side on wide screens, one under another on narrow ones. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="steps">
      {steps.map(({ title, text, weeks }) => (
        <li key={title}>
          <h3 className="text-xl font-semibold">{title}</h3>
          {weeks && <p className="steps-time">{weeksInWords(weeks)}</p>}
          <p className="mt-2">{text}</p>
        </li>
      ))}
    </ol>
  );
}
