/** The initials of a name without its titles: "Dr. Hana Wexford" is HW. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word && !word.endsWith('.'));
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => word?.[0] ?? '')
    .join('')
    .toUpperCase();
}

/** A drawn stand-in for a portrait: the initials over the motif's arcs. Decorative; the name stands beside it. */
export function Monogram({ name, size = 56 }: { name: string; size?: number }) {
  return (
    <svg className="monogram" viewBox="0 0 56 56" width={size} height={size} aria-hidden="true">
      <circle cx="28" cy="28" r="28" />
      <path d="M10 49.5a18 18 0 0 1 36 0M3 41a25.5 25.5 0 0 1 50 0" />
      <text x="28" y="29" textAnchor="middle" dominantBaseline="central">
        {initials(name)}
      </text>
    </svg>
  );
}
