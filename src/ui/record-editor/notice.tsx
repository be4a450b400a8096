import { easternClock } from '#src/lib/format.ts';
import type { Outcome } from '#src/lib/outcome.ts';
import type { RecordEditor } from './use-editor.ts';

type Editor = Pick<RecordEditor<string>, 'notice' | 'undo' | 'send' | 'standing' | 'dirty' | 'known'>;

/** Whether what is written is kept, in words. */
export function EditorKept({ editor }: { editor: Editor }) {
  const words = {
    rest: editor.dirty ? 'Not saved yet.' : '',
    keeping: 'Saving…',
    kept: editor.known !== null ? `Draft saved ${easternClock(editor.known)} ET.` : '',
    away: 'We can’t reach the server. This browser keeps what you write and tries again.',
  };
  return <span role="status">{words[editor.standing]}</span>;
}

/** What became of the last act, with its undo. `answer`: of a form that was sent without JavaScript. */
export function EditorNotice(props: { editor: Editor; answer: Outcome<{ said?: string }> | undefined }) {
  const { editor, answer } = props;
  const said = editor.notice || (answer?.ok && answer.said);
  const { undo } = editor;
  return (
    <div role="status" className="article-notice">
      {said && (
        <div className="notice notice-info">
          <p>{said}</p>
          {undo !== undefined && (
            <button
              type="button"
              className="button-word"
              data-shortcut="undo"
              onClick={() => void editor.send('undo', { number: String(undo) })}
            >
              Undo
            </button>
          )}
        </div>
      )}
    </div>
  );
}
