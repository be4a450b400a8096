import { Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Form } from 'react-router';

const shownMs = 10_000;

/** What was just done, with the way back for ten seconds; without a script until the next page. `said` is new each time. */
export function RecordToast(props: { said: { words: string } | undefined; undo?: Readonly<Record<string, string>> }) {
  const { said, undo } = props;
  const [shown, setShown] = useState(said);
  useEffect(() => {
    setShown(said);
    const timer = setTimeout(() => setShown(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <div role="status" className="desk-toast">
      {shown && (
        <div>
          <p>{shown.words}</p>
          {undo && (
            <Form method="post">
              <Hidden fields={undo} />
              <button type="submit" data-shortcut="undo">
                <Undo2 aria-hidden="true" size={17} /> Undo
              </button>
            </Form>
          )}
        </div>
      )}
    </div>
  );
}

/** What a form says without asking. */
export const Hidden = ({ fields }: { fields: Readonly<Record<string, string | number>> }): ReactNode =>
  Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
