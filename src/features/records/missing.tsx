import type { Finding } from '#src/lib/records/collection.ts';

/** What a record still misses to do its work; it can be published without. */
export function Missing({ items }: { items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <section className="notice notice-info mt-3" aria-labelledby="missing-title">
      <h2 id="missing-title" className="font-semibold">
        What is missing
      </h2>
      <ul className="mt-1 list-disc pl-5">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
}

/** What was measured of a record: what is not as it must be first, the rest folded. */
export function Findings({ all }: { all: readonly Finding[] }) {
  if (all.length === 0) return null;
  const wrong = all.filter(({ holds }) => !holds);
  return (
    <section className="record-findings" aria-labelledby="findings-title">
      <h2 id="findings-title">What can be read</h2>
      <p role="status" className={wrong.length > 0 ? 'sign sign-warning' : 'sign sign-done'}>
        {wrong.length > 0
          ? `${wrong.length} of ${all.length} pairs of colours cannot be read well enough`
          : `All ${all.length} pairs of colours can be read`}
      </p>
      {wrong.length > 0 && <FindingList all={wrong} />}
      <details>
        <summary className="desk-link">Every pair with its contrast</summary>
        <FindingList all={all} />
      </details>
    </section>
  );
}

const FindingList = ({ all }: { all: readonly Finding[] }) => (
  <ul>
    {all.map(({ says }) => (
      <li key={says}>{says}</li>
    ))}
  </ul>
);
