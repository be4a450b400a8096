import * as words from 'content:ui';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { fillIn } from '#src/lib/fill-in.ts';
import type { Sent } from './step.ts';

/** Comes when a form was sent; where it cannot, nothing is said of it. */
const NextFreeNow = lazy<ComponentType>(() =>
  import('#src/ui/next-free-now.tsx').then(
    (m) => ({ default: m.NextFreeNow }),
    () => ({ default: () => null }),
  ),
);

/**
 * What the success dialog of a form says beside its message: when an answer comes, under which reference and, where it
 * `invites` to it, the next free consultation.
 */
export function ReceiptNote(props: {
  sent: Sent | undefined;
  /** Before the moment of the promised answer, in place of the usual words. */
  hears?: string;
  invites?: boolean;
  children?: ReactNode;
}) {
  const { sent, hears = words.hearFromUs, invites = false, children } = props;
  if (!sent) return null;
  return (
    <div className="mt-4 grid gap-2 rounded-xl bg-arc-50 p-4">
      {children}
      <p>
        {hears} <strong>{fillIn(words.byMoment, { due: sent.due })}</strong>.
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
      {invites && (
        <Suspense fallback={null}>
          <NextFreeNow />
        </Suspense>
      )}
    </div>
  );
}
