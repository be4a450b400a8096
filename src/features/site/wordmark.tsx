import { company } from '#content/company.ts';

/** The firm's mark: arcs over a point, the perimeter road seen from the north, and its name. */
export function Wordmark() {
  return (
    <span className="wordmark">
      <svg viewBox="0 8 32 20" width="35" height="22" aria-hidden="true" fill="none" strokeLinecap="round">
        <path d="M3 24a13 13 0 0 1 26 0" stroke="var(--color-arc-500)" strokeWidth="3" />
        <path d="M8.5 24a7.5 7.5 0 0 1 15 0" stroke="var(--color-arc-400)" strokeWidth="3" />
        <circle cx="16" cy="24" r="2.6" fill="var(--color-peach-500)" />
      </svg>
      <span>{company.name}</span>
    </span>
  );
}
