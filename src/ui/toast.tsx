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

const shownMs = 10_000;

export const Hidden = ({ fields }: { fields: Readonly<Record<string, string | number>> }): ReactNode =>
  Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);

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

export interface Undo {
  Form: ElementType;
  fields: Readonly<Record<string, string | number>>;
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
        <div>
          <p>{children}</p>
          {undo && (
            <undo.Form method="post" action={undo.action} onSubmit={undo.onSubmit}>
              <Hidden fields={undo.fields} />
              <button type="submit" data-shortcut="undo">
                <Undo2 aria-hidden="true" size={17} /> {undo.words ?? 'Undo'}
              </button>
            </undo.Form>
          )}
          {onClose && (
            <button type="button" onClick={onClose}>
              <X aria-hidden="true" size={17} />
              <span className="sr-only">Dismiss</span>
            </button>
          )}
        </div>
      )}
    </div>
  );
}
