import type { ReactNode } from 'react';
import type { Stat } from '#src/lib/page-parts.ts';

type Props = {
  /** The heading's id is `ID-title`. */
  id: string;
  title: string;
  lead?: string;
  ground?: string;
  anchor?: string;
  /** `split`: words beside the content; `stacked`: lead below the title instead of beside it. */
  head?: 'split' | 'stacked';
  children: ReactNode;
};

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
      <div
        className={
          head === 'split' ? 'wrap split-head grid items-start gap-x-16 gap-y-10 lg:grid-cols-[4fr_7fr]' : 'wrap'
        }
      >
        {head === 'stacked' ? (
          words
        ) : (
          <div className={head ? undefined : 'section-head grid gap-x-10 gap-y-4 lg:grid-cols-[7fr_5fr] lg:items-end'}>
            {words}
          </div>
        )}
        {children}
      </div>
    </section>
  );
}

/** `columns`: classes of the grid. */
export function TwoColumns(props: {
  id: string;
  title: string;
  ground?: string;
  columns?: string;
  anchor?: string;
  eyebrow?: string;
  aside: ReactNode;
  children: ReactNode;
}) {
  const { id, title, eyebrow, ground = 'section', columns = 'gap-x-20 gap-y-12 lg:grid-cols-[7fr_5fr]' } = props;
  return (
    <section className={ground} id={props.anchor} aria-labelledby={`${id}-title`}>
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

export function SmallSection(props: {
  id: string;
  title: string;
  ground?: string;
  anchor?: string;
  children: ReactNode;
}) {
  const { id, title, ground, anchor, children } = props;
  const inside = (
    <>
      <h2 id={`${id}-title`} className="section-title">
        {title}
      </h2>
      {children}
    </>
  );
  return (
    <section className={`${ground ?? 'wrap'} py-16`} id={anchor} aria-labelledby={`${id}-title`}>
      {ground ? <div className="wrap">{inside}</div> : inside}
    </section>
  );
}

/** `large` ones use the grid of `className`. */
export function Stats(props: { stats: readonly Stat[]; className?: string; large?: boolean; line?: string }) {
  const { stats, className = 'grid grid-cols-pair gap-x-6 gap-y-9 lg:grid-cols-4', large, line = '' } = props;
  return (
    <dl className={className || undefined}>
      {stats.map(({ number, label, note }) => (
        <div key={label} className={`flex flex-col-reverse justify-end ${line}`.trimEnd()}>
          <dt className={`text-[0.95rem] text-ink-600 ink:text-ink-300 ${large ? 'mt-2' : ''}`.trimEnd()}>
            {label}
            {note && <span className="mt-0.5 block text-sm">{note}</span>}
          </dt>
          <dd
            className={`text-4xl font-normal tracking-[-0.05em] tabular-nums sm:text-5xl ink:text-white ${large ? 'lg:text-6xl' : 'mb-1.5'}`}
          >
            {number}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function Ticks({ items, className = '' }: { items: readonly string[]; className?: string }) {
  return (
    <ul className={`ticks ${className}`}>
      {items.map((item) => (
        <li
          key={item}
          className="relative pl-7 before:absolute before:top-[0.42em] before:left-0.5 before:h-[0.42em] before:w-[0.8em] before:-rotate-45 before:border-b-2 before:border-l-2 before:border-arc-600 ink:before:border-arc-400"
        >
          {item}
        </li>
      ))}
    </ul>
  );
}
