import { type ReactNode, type RefObject, useId } from 'react';

/** A question before visitors see something else; opened by its `dialog`. */
export function Question(props: {
  dialog: RefObject<HTMLDialogElement | null>;
  title: string;
  /** Names of the buttons: the one that leaves everything as it is, and the one that goes on. */
  keep: string;
  confirm: string;
  onConfirm(): void;
  children: ReactNode;
}) {
  const { dialog } = props;
  const id = useId();
  const close = () => dialog.current?.close();
  return (
    <dialog ref={dialog} className="modal" aria-labelledby={id}>
      <p id={id} className="text-lg font-semibold">
        {props.title}
      </p>
      <div className="mt-2 grid gap-2 text-ink-600">{props.children}</div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <button type="button" className="button button-quiet" onClick={close}>
          {props.keep}
        </button>
        <button
          type="button"
          className="button button-primary"
          onClick={() => {
            close();
            props.onConfirm();
          }}
        >
          {props.confirm}
        </button>
      </div>
    </dialog>
  );
}
