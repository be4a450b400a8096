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
