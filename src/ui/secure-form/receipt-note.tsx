import type { ReactNode } from 'react';
import * as words from '#content/ui.ts';
import type { Sent } from './step.ts';

/** What the success dialog of a form says beside its message: when an answer comes, and under which reference. */
export function ReceiptNote({ sent, children }: { sent: Sent | undefined; children?: ReactNode }) {
  if (!sent) return null;
  return (
    <div className="mt-4 grid gap-2 rounded-xl bg-arc-50 p-4">
      {children}
      <p>
        {words.hearFromUs} <strong>{words.byMoment(sent.due)}</strong>.
      </p>
      <p>
        {words.yourReference} <strong>{sent.reference}</strong>.
      </p>
      <p>
        <a className="link" href={new URL(sent.requestUrl).pathname}>
          {words.seeRequest}
        </a>
      </p>
      {sent.later && <p>{words.sentEarlier}</p>}
    </div>
  );
}
