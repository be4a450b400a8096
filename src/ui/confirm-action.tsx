import { type ReactNode, useId, useRef } from 'react';

/** A button, of which the icon alone is shown unless `shown`, whose action is carried out only after a question was answered with yes. */
export function ConfirmAction(props: {
  question: string;
  confirm: string;
  label: string;
  icon: ReactNode;
  shown?: boolean;
  onConfirm(): void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  return (
    <>
      <button
        type="button"
        className={props.shown ? 'button button-quiet' : 'icon-button'}
        onClick={() => dialog.current?.showModal()}
      >
        {props.icon}
        <span className={props.shown ? undefined : 'sr-only'}>{props.label}</span>
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
