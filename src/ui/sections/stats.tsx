interface Stat {
  readonly number: string;
  readonly label: string;
  /** Where the figure comes from or what it covers. */
  readonly note?: string;
}

/** Up to four figures in one row. */
export function Stats({ stats }: { stats: readonly Stat[] }) {
  return (
    <dl className="stats">
      {stats.map(({ number, label, note }) => (
        <div key={label} className="stat">
          <dt>
            {label}
            {note && <span className="mt-0.5 block text-sm">{note}</span>}
          </dt>
          <dd>{number}</dd>
        </div>
      ))}
    </dl>
  );
}
