import { type ReactNode, useId, useRef } from 'react';

export function ConfirmAction(props: {
  question: string;
  confirm: string;
  /** Label of the button that changes nothing. Never "Cancel", which may be the action itself. */
  keep: string;
  label: string;
  icon: ReactNode;
  /** Shows the label, or this text, beside the icon. */
  labelled?: boolean | string;
  /** `data-shortcut`. */
  shortcut?: string;
  children?: ReactNode;
  /** Nothing is asked while this is false, for example while a form lacks something. */
  isReady?(): boolean;
  onConfirm(entered: Readonly<Record<string, string>>): void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const titleId = useId();
  const { labelled = false, label } = props;
  const carryOut = () => {
    dialog.current?.close();
    const entered = [...new FormData(form.current ?? undefined)].map(([name, value]) => [name, String(value)]);
    props.onConfirm(Object.fromEntries(entered));
  };
  return (
    <>
      <button
        type="button"
        className={`${labelled ? 'button button-quiet button-small' : 'desk-icon'} print:hidden`}
        data-shortcut={props.shortcut}
        title={props.shortcut === 'delete' ? 'Key Delete' : undefined}
        onClick={() => props.isReady?.() !== false && dialog.current?.showModal()}
      >
        {props.icon}
        {typeof labelled === 'string' && <span aria-hidden="true">{labelled}</span>}
        <span className={labelled === true ? undefined : 'sr-only'}>{label}</span>
      </button>
      <dialog ref={dialog} className="modal rounded-xl bg-white p-6 sm:p-8" aria-labelledby={titleId}>
        <p id={titleId} className="text-lg font-semibold wrap-anywhere">
          {props.question}
        </p>
        {props.children && (
          <form
            ref={form}
            className="mt-4 grid gap-3"
            onSubmit={(event) => {
              event.preventDefault();
              carryOut();
            }}
          >
            {props.children}
          </form>
        )}
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <button type="button" className="button button-quiet" onClick={() => dialog.current?.close()}>
            {props.keep}
          </button>
          <button type="button" className="button bg-red-700 text-white hover:bg-red-900" onClick={carryOut}>
            {props.confirm}
          </button>
        </div>
      </dialog>
    </>
  );
}
