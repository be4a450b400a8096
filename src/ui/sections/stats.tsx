import type { Stat } from '#src/lib/page-parts.ts';

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
