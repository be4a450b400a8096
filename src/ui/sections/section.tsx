import type { ReactNode } from 'react';
import { weeksInWords } from '#src/lib/calendar-days.ts';
import type { Stat, Step } from '#src/lib/page-parts.ts';

type Props = {
  /** What aria-labelledby names is `ID-title`. */
  id: string;
  title: string;
  lead?: string;
  /** Classes of the ground that it stands on. */
  ground?: string;
  /** The section's own anchor. */
  anchor?: string;
  /** The words stand beside what they introduce (`split`), or the lead below the title (`stacked`), not beside it. */
  head?: 'split' | 'stacked';
  children: ReactNode;
};

/** A section of a page below its title and lead. */
export function Section({ id, title, lead, ground = '', anchor, head, children }: Props) {
  const words = (
    <>
      <h2 id={`${id}-title`} className="section-title">
        {title}
      </h2>
      {lead && <p className={head ? 'lead mt-5' : 'lead'}>{lead}</p>}
    </>
  );
  return (
    <section className={`section ${ground}`.trimEnd()} id={anchor} aria-labelledby={`${id}-title`}>
      <div className={head === 'split' ? 'wrap split-head' : 'wrap'}>
        {head === 'stacked' ? words : <div className={head ? undefined : 'section-head'}>{words}</div>}
        {children}
      </div>
    </section>
  );
}

/** A section whose title and words (`children`) stand beside something else; `columns` gives their grid. */
export function TwoColumns(props: {
  /** What aria-labelledby names is `ID-title`. */
  id: string;
  title: string;
  /** The section's own anchor. */
  anchor?: string;
  ground?: string;
  columns?: string;
  eyebrow?: string;
  aside: ReactNode;
  children: ReactNode;
}) {
  const {
    id,
    title,
    anchor,
    eyebrow,
    ground = 'section',
    columns = 'gap-x-20 gap-y-12 lg:grid-cols-[7fr_5fr]',
  } = props;
  return (
    <section className={ground} id={anchor} aria-labelledby={`${id}-title`}>
      <div className={`wrap grid ${columns}`}>
        <div>
          {eyebrow && <p className="eyebrow mb-4">{eyebrow}</p>}
          <h2 id={`${id}-title`} className="section-title">
            {title}
          </h2>
          {props.children}
        </div>
        {props.aside}
      </div>
    </section>
  );
}

/** A section below a smaller title, on white or on a `ground` of its own. */
export function SmallSection(props: {
  /** What aria-labelledby names is `ID-title`. */
  id: string;
  title: string;
  /** Classes of the ground, which goes from edge to edge. */
  ground?: string;
  /** The section's own anchor. */
  anchor?: string;
  wrap?: string;
  children: ReactNode;
}) {
  const { id, title, ground, anchor, wrap = 'wrap', children } = props;
  const inside = (
    <>
      <h2 id={`${id}-title`} className="section-title">
        {title}
      </h2>
      {children}
    </>
  );
  return (
    <section className={`${ground ?? wrap} py-16`} id={anchor} aria-labelledby={`${id}-title`}>
      {ground ? <div className={wrap}>{inside}</div> : inside}
    </section>
  );
}

/** Up to four figures in one row; `large` ones stand in the grid that `className` gives. */
export function Stats(props: { stats: readonly Stat[]; className?: string; large?: boolean; line?: string }) {
  const { stats, className = 'stats', large, line = '' } = props;
  return (
    <dl className={className || undefined}>
      {stats.map(({ number, label, note }) => (
        <div key={label} className={`stat ${line}`.trimEnd()}>
          <dt className={large ? 'mt-2' : undefined}>
            {label}
            {note && <span className="mt-0.5 block text-sm">{note}</span>}
          </dt>
          <dd className={large ? 'lg:text-6xl' : undefined}>{number}</dd>
        </div>
      ))}
    </dl>
  );
}

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

/** Short facts with a tick. */
export function Ticks({ items, className = '' }: { items: readonly string[]; className?: string }) {
  return (
    <ul className={`ticks ${className}`}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
