import * as words from 'content:ui';
import { CircleCheck } from 'lucide-react';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { fillIn } from '#src/lib/fill-in.ts';
import { CompanyPhone } from '#src/ui/company-phone.tsx';
import type { Sent } from './step.ts';

/** The confirmation modal of S1 §2: title, message, response-time notice and a Continue Browsing button. */
export function ConfirmDialog(props: {
  open: boolean;
  id?: string;
  title: string;
  message: string;
  children?: ReactNode;
  onClose(): void;
}) {
  const { id = 'confirm-title' } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (props.open && !dialog.current?.open) dialog.current?.showModal();
    if (!props.open && dialog.current?.open) dialog.current.close();
  }, [props.open]);
  return (
    <dialog ref={dialog} className="modal" aria-labelledby={id} onClose={props.onClose}>
      <CircleCheck aria-hidden="true" size={44} className="text-arc-600" />
      <h2 id={id} className="mt-4 text-2xl font-bold">
        {props.title}
      </h2>
      <p className="mt-2 text-ink-600">{props.message}</p>
      {props.children}
      <button type="button" className="button button-primary mt-6" onClick={() => dialog.current?.close()}>
        {words.continueBrowsing}
      </button>
    </dialog>
  );
}

/** Loaded after sending; silently missing when that fails. */
const NextFreeNow = lazy<ComponentType>(() =>
  import('#src/ui/next-free.tsx').then(
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
