import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { businessDay as day } from '#content/business-day.ts';

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

const points = [
  [420, 110],
  [750, 225],
] as const;

export function FloorPlan() {
  const { title, label, guests, staff, meetings, lines } = day.plan;
  return (
    <Example title={title}>
      <svg className="floor" viewBox="0 0 1160 330" role="img" aria-label={label}>
        <path className="floor-guests" d="M20 20h220v290H20z" />
        {points.map(([x, y]) => (
          <g key={x} className="floor-signal">
            <circle cx={x} cy={y} r="34" />
            <circle cx={x} cy={y} r="68" />
            <circle cx={x} cy={y} r="8" />
          </g>
        ))}
        <g className="floor-signal floor-apart">
          <circle cx="130" cy="180" r="40" />
          <circle cx="130" cy="180" r="84" />
          <circle cx="130" cy="180" r="8" />
        </g>
        <path d="M20 20h920v290H20zM240 20v110M240 190v120M560 20v90M560 170v140M560 170h180M800 170h140" />
        <path className="floor-cable" d="M888 80H420M888 80v145H750M888 80H130v92M920 66h210" />
        <path className="floor-second" d="M920 96h210" />
        <path className="floor-closet" d="M864 50h56v60h-56zM874 66h36M874 80h36M874 94h36" />
      </svg>
      <p className="floor-words">
        <span>{guests}</span> <span>{staff}</span> <span>{meetings}</span> <span>{lines}</span>
      </p>
    </Example>
  );
}
