import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Editor } from './use-editor.ts';

const noticeMs = 8_000;

/** What came of the last attempt to save: a note that goes by itself, or what is wrong, where it cannot be missed. */
export function Outcome(props: {
  editor: Pick<Editor, 'notice' | 'error' | 'problems' | 'blocks' | 'dismiss'>;
  onOpen(id: string): void;
}) {
  const { editor, onOpen } = props;
  const { notice, error, problems, blocks, dismiss } = editor;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!notice) return;
    const timer = setTimeout(dismiss, noticeMs);
    return () => clearTimeout(timer);
  }, [notice, dismiss]);
  useEffect(() => {
    if (error) box.current?.focus();
  }, [error]);
  const wrong = blocks.flatMap((block, index) => {
    const found = problems.find((problem) => problem.block === block.id);
    return found ? { id: block.id, place: index + 1, message: found.message } : [];
  });
  return (
    <>
      <div role="status" className="page-toast">
        {notice && (
          <p>
            <CircleCheck aria-hidden="true" size={20} /> {notice}
          </p>
        )}
      </div>
      <div role="alert">
        {error && (
          <div ref={box} tabIndex={-1} className="notice notice-error page-notice page-error">
            <p>{error}</p>
            {wrong.length > 0 && (
              <ul>
                {wrong.map(({ id, place, message }) => (
                  <li key={id}>
                    <button type="button" onClick={() => onOpen(id)}>
                      Block {place}
                    </button>
                    : {message}
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
      </div>
    </>
  );
}
