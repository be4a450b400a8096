import { type ReactNode, useId, useRef } from 'react';

/** A button, as an icon or with its label beside it, whose action is carried out only after a question was answered with yes. */
export function ConfirmAction(props: {
  question: string;
  confirm: string;
  label: string;
  icon: ReactNode;
  /** Shows the label beside the icon. */
  labelled?: boolean;
  onConfirm(): void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  return (
    <>
      <button
        type="button"
        className={props.labelled ? 'button button-quiet button-small' : 'icon-button'}
        onClick={() => dialog.current?.showModal()}
      >
        {props.icon}
        <span className={props.labelled ? undefined : 'sr-only'}>{props.label}</span>
      </button>
      <dialog ref={dialog} className="modal" aria-labelledby={titleId}>
        <p id={titleId} className="text-lg font-semibold">
          {props.question}
        </p>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <button type="button" className="button button-quiet" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
          <button
            type="button"
            className="button button-danger"
            onClick={() => {
              dialog.current?.close();
              props.onConfirm();
            }}
          >
            {props.confirm}
          </button>
        </div>
      </dialog>
    </>
  );
}
