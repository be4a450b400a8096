import { Undo2, X } from 'lucide-react';
import { useState } from 'react';
import { Refused } from '#src/ui/refused.tsx';
import type { Changed } from './lead-change.server.ts';

/** What came of a deletion or its undoing, in view wherever the page is scrolled to, with the way back. */
export function ChangeToast(props: { noun: string; changed: Changed | undefined; undo(id: string): void }) {
  const { noun, changed } = props;
  const [seen, setSeen] = useState<Changed>();
  const shown = changed === seen ? undefined : changed;
  const { deleted, restored } = shown?.ok ? shown : {};
  return (
    <>
      <div role="status" className="desk-toast">
        {(deleted || restored) && (
          <div>
            <p>
              {deleted && `The ${noun} from ${deleted.name} was deleted.`}
              {restored && `The ${noun} from ${restored.name} was restored.`}
            </p>
            {deleted && (
              <form
                method="post"
                onSubmit={(event) => {
                  event.preventDefault();
                  props.undo(deleted.id);
                }}
              >
                <input type="hidden" name="intent" value="restore" />
                <input type="hidden" name="id" value={deleted.id} />
                <button type="submit" data-shortcut="undo">
                  <Undo2 aria-hidden="true" size={17} /> Undo
                </button>
              </form>
            )}
            <button type="button" className="needs-script" onClick={() => setSeen(changed)}>
              <X aria-hidden="true" size={17} />
              <span className="sr-only">Dismiss</span>
            </button>
          </div>
        )}
      </div>
      <Refused outcome={changed} className="mb-3" />
    </>
  );
}
