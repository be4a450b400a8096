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

/** What a form says without asking. */
export const Hidden = ({ fields }: { fields: Readonly<Record<string, string | number>> }): ReactNode =>
  Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);

/**
 * What was last said, for ten seconds or until it is closed; without a script until the next page. `said` is a new
 * object each time.
 */
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

/** A form that takes back what was done. */
export interface Undo {
  Form: ElementType;
  fields: Readonly<Record<string, string | number>>;
  /** Where it is sent to; the page itself unless given. */
  action?: string;
  onSubmit?: FormEventHandler<HTMLFormElement>;
  words?: string;
}

/** What was just done in the desk, with the way back; there and empty from the start, so that it is read out. */
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
            <button type="button" className="needs-script" onClick={onClose}>
              <X aria-hidden="true" size={17} />
              <span className="sr-only">Dismiss</span>
            </button>
          )}
        </div>
      )}
    </div>
  );
}
