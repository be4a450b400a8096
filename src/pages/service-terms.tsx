import type { Card } from '#src/lib/page-parts.ts';

/** Names and what is said of each, in the look of `className`: a ledger, or large words in two columns. */
export function Terms({ className, items }: { className: string; items: readonly Card[] }) {
  return (
    <dl className={className}>
      {items.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
