import * as words from 'content:ui';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { fillIn } from '#src/lib/fill-in.ts';
import { CompanyPhone } from '../company-phone.tsx';
import type { Sent } from './step.ts';

/** Loaded after sending; silently missing when that fails. */
const NextFreeNow = lazy<ComponentType>(() =>
  import('#src/ui/next-free-now.tsx').then(
    (m) => ({ default: m.NextFreeNow }),
    () => ({ default: () => null }),
  ),
);

/** `invites`: also offers the next free consultation. */
export function ReceiptNote(props: {
  sent: Sent | undefined;
  /** Replaces the default words before the due time. */
  hears?: string;
  invites?: boolean;
  /** May be empty. */
  phone: string;
  children?: ReactNode;
}) {
  const { sent, hears = words.hearFromUs, invites = false, phone, children } = props;
  if (!sent) return null;
  return (
    <div className="mt-4 grid gap-2 rounded-xl bg-arc-50 p-4">
      {children}
      <p>
        {hears} <strong>{fillIn(words.byMoment, { due: sent.due })}</strong>.
      </p>
      <p className="empty:hidden">
        <CompanyPhone number={phone} before={`${words.orCall} `} className="link" />
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
