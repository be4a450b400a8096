import type { ReactNode } from 'react';

/** What a page is about at one glance: facts in a column beside it, with whatever belongs before and below them. */
export function Glance(props: {
  title: string;
  facts: readonly { label: string; value: ReactNode }[];
  /** Stands above the text where both do not fit side by side. */
  first?: boolean;
  before?: ReactNode;
  children?: ReactNode;
}) {
  const { title, facts, first = false, before, children } = props;
  return (
    <aside
      className={`border-t-2 border-ink-900 pt-4 lg:sticky lg:top-28 lg:self-start ${first ? 'max-lg:-order-1' : ''}`}
      aria-labelledby="glance-title"
    >
      <h2 id="glance-title" className="text-xl font-semibold">
        {title}
      </h2>
      {before}
      <dl className={`mt-5 grid gap-4 ${first ? 'sm:max-lg:grid-cols-2' : ''}`}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-sm text-ink-600">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </aside>
  );
}
