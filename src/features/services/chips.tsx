/** Short names in a row, such as technologies. */
export function Chips({ label, items }: { label: string; items: readonly string[] }) {
  return (
    <ul className="chips" aria-label={label}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
