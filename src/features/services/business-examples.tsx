import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { businessDay as day } from '#src/content/it-support.ts';
import { Drawing } from '#src/ui/art/drawing.tsx';

/** What a service looks like at work, labelled as an example. */
function Example({ title, children }: { title: string; children: ReactNode }) {
  return (
    <figure className="example">
      <figcaption>
        <span>{title}</span>
        <span>{day.example}</span>
      </figcaption>
      {children}
    </figure>
  );
}

type Row = { what: string; took: string; outcome: string };

function Outcomes({ title, rows, refused }: { title: string; rows: readonly Row[]; refused?: number }) {
  return (
    <Example title={title}>
      <ul className="example-rows">
        {rows.map(({ what, took, outcome }, index) => (
          <li key={what}>
            <span>{what}</span> <span>{took}</span>{' '}
            <strong className={index === refused ? 'needle' : ''}>{outcome}</strong>
          </li>
        ))}
      </ul>
    </Example>
  );
}

export const Restore = () => <Outcomes {...day.restore} />;
export const SignIns = () => <Outcomes {...day.signIns} refused={2} />;

export function Patches() {
  const { title, days, label, pilot, all } = day.patches;
  const marks: Readonly<Record<number, string>> = { 2: pilot, 3: all, 9: pilot, 10: all };
  return (
    <Example title={title}>
      <div className="example-weeks" role="img" aria-label={label}>
        {days.map((name) => (
          <span key={name}>{name}</span>
        ))}
        {Array.from({ length: 14 }, (_, index) => (
          <span
            key={days[index % 7] + String(index)}
            data-mark={index % 7 === 2 ? 'pilot' : index % 7 === 3 ? 'all' : undefined}
          >
            {marks[index]}
          </span>
        ))}
      </div>
    </Example>
  );
}

export function Hire() {
  return (
    <Example title={day.hire.title}>
      <ul className="example-rows">
        {day.hire.rows.map(({ what, when }) => (
          <li key={what}>
            <Check aria-hidden="true" size={18} />
            <span>
              {what} <span className="sr-only">{day.done}</span>
            </span>{' '}
            <span>{when}</span>
          </li>
        ))}
      </ul>
    </Example>
  );
}

export function Talk() {
  const { title, lines, end } = day.talk;
  return (
    <Example title={title}>
      <ol className="example-talk">
        {lines.map(({ time, said }) => (
          <li key={time}>
            {said} <span>{time}</span>
          </li>
        ))}
      </ol>
      <p className="mt-3 text-ink-600">{end}</p>
    </Example>
  );
}

export function FloorPlan() {
  const { title, lines } = day.plan;
  return (
    <Example title={title}>
      <Drawing name="office-floor" described className="floor" />
      <p className="mt-3 text-sm text-ink-600 sm:text-right">{lines}</p>
    </Example>
  );
}
