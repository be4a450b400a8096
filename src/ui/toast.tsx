import { Undo2, X } from 'lucide-react';
import {
  type ElementType,
  type FormEventHandler,
  type ReactElement,
  type ReactNode,
  useCallback,
  useEffect,
  useState,
} from 'react';
import type { Fields } from './said.ts';

const shownMs = 10_000;

export const Hidden = ({ fields }: { fields: Fields }): ReactNode =>
  Object.entries(fields).flatMap(([name, values]) =>
    [values].flat().map((value) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
  );

/** Shows `said` for ten seconds or until closed. Pass a new object each time. */
export function useToast<Said>(said: Said | undefined): [shown: Said | undefined, close: () => void] {
  const [shown, setShown] = useState(said);
  const close = useCallback(() => setShown(undefined), []);
  useEffect(() => {
    setShown(said);
    const timer = setTimeout(close, shownMs);
    return () => clearTimeout(timer);
  }, [said, close]);
  return [shown, close];
}

interface Undo {
  Form: ElementType;
  fields: Fields;
  action?: string;
  onSubmit?: FormEventHandler<HTMLFormElement>;
  words?: string;
}

/** Always rendered, so that screen readers announce it. */
export function Toast(props: {
  children: ReactElement | string | false | undefined;
  undo?: Undo | false | undefined;
  onClose?(): void;
}) {
  const { children, undo, onClose } = props;
  return (
    <div role="status" className="desk-toast">
      {children && (
        <div className="fixed bottom-5 left-1/2 z-40 flex w-max max-w-[calc(100vw-2rem)] -translate-x-1/2 items-center gap-2 rounded-3xl bg-ink-900 py-1.5 pr-2 pl-5 font-medium text-white shadow-panel max-sm:bottom-20">
          <p className="min-w-0 py-1 wrap-anywhere">{children}</p>
          {undo && (
            <undo.Form className="shrink-0" method="post" action={undo.action} onSubmit={undo.onSubmit}>
              <Hidden fields={undo.fields} />
              <button
                type="submit"
                className="inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full px-3 text-arc-200 hover:bg-ink-700"
                data-shortcut="undo"
              >
                <Undo2 aria-hidden="true" size={17} /> {undo.words ?? 'Undo'}
              </button>
            </undo.Form>
          )}
          {onClose && (
            <button
              type="button"
              className="inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full px-3 text-arc-200 hover:bg-ink-700"
              onClick={onClose}
            >
              <X aria-hidden="true" size={17} />
              <span className="sr-only">Dismiss</span>
            </button>
          )}
        </div>
      )}
    </div>
  );
}
