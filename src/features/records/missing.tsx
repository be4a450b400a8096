import type { Finding } from '#src/lib/records/collection.ts';

/** What a record still misses to do its work; it can be published without. */
export function Missing({ items }: { items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <section className="notice notice-info mt-3" aria-labelledby="missing-title">
      <h2 id="missing-title" className="font-semibold">
        Missing
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
      <h2 id="findings-title">Readability</h2>
      <p role="status" className={wrong.length > 0 ? 'sign sign-warning' : 'sign sign-done'}>
        {wrong.length > 0
          ? `${wrong.length} of ${all.length} color pairs are too hard to read`
          : `All ${all.length} color pairs are readable`}
      </p>
      {wrong.length > 0 && <FindingList all={wrong} />}
      <details>
        <summary className="desk-link">See the contrast of every pair</summary>
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
