import * as words from 'content:ui';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';

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
