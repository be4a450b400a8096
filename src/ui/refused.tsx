import type { Outcome } from '#src/lib/outcome.ts';

/** Says why something was not done; empty while there is nothing to say, so that the words are read out as they come. */
export function Refused({ outcome, className = '' }: { outcome: Outcome | undefined; className?: string }) {
  return (
    <p role="alert" className={`field-error empty:hidden ${className}`}>
      {outcome?.ok === false && outcome.reason}
    </p>
  );
}
