import type { ReactNode } from 'react';
import { dueInWords } from '#src/lib/due-in-words.ts';
import type { Sent } from './use-secure-form.ts';

const laterWords =
  'That is what reached us first. What you changed since was not sent and is still here: if it matters, please send it once more or write to us.';

/** What the success dialog of a form says beside its message: when an answer comes, and under which reference. */
export function ReceiptNote({ sent, children }: { sent: Sent | undefined; children?: ReactNode }) {
  if (!sent) return null;
  return (
    <div className="mt-4 grid gap-2 rounded-xl bg-arc-50 p-4">
      {children}
      <p>
        You will hear from us <strong>by {dueInWords(Date.parse(sent.respondBy), Date.now())}</strong>.
      </p>
      <p>
        Your reference is <strong>{sent.reference}</strong>.
      </p>
      {sent.later && <p>{laterWords}</p>}
    </div>
  );
}
