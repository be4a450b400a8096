import type { Outcome } from '#src/lib/outcome.ts';

/** Always rendered, so that screen readers announce the words when they appear. */
export function Refused({ outcome, className = '' }: { outcome: Outcome | undefined; className?: string }) {
  return (
    <p role="alert" className={`field-error empty:hidden ${className}`}>
      {outcome?.ok === false && outcome.reason}
    </p>
  );
}
