import { fieldId } from './record-form.ts';
import type { RecordAnswer, RecordView } from './record-view.ts';

/** What has to be answered with yes before it is published; sent with the record's form. */
function Questions({ all }: { all: readonly string[] }) {
  return (
    <fieldset className="notice notice-info">
      <legend className="sr-only">Before you publish</legend>
      {all.map((question) => (
        <p key={question}>{question}</p>
      ))}
      <label className="mt-2 flex min-h-6 items-center gap-2">
        <input type="checkbox" name="sure" value={all.join(' ')} /> Yes, publish this
      </label>
      <p className="hint">Check the box and press the button again, or change it below. Nothing is published yet.</p>
    </fieldset>
  );
}

/** What is wrong, in the order of the form. */
function inOrder(errors: Readonly<Record<string, string>>, { collection }: RecordView) {
  const names = Object.keys(collection.fields);
  const place = (path: string) => names.indexOf(path.split('.')[0] ?? '');
  return Object.entries(errors).sort(([a], [b]) => place(a) - place(b));
}

/** What is wrong with the form or asked about it, first of all; it takes the focus. */
export function Problems({ answer, view }: { answer: RecordAnswer | undefined; view: RecordView }) {
  const errors = answer?.ok === false ? (answer.errors ?? {}) : {};
  const questions = answer?.ok === false ? (answer.questions ?? []) : [];
  return (
    // biome-ignore lint/a11y/noAutofocus: without a script the page came back because of what stands here
    <div role="alert" id="record-problems" tabIndex={-1} autoFocus={answer?.ok === false} className="record-problems">
      {questions.length > 0 && <Questions key={questions.join(' ')} all={questions} />}
      {answer?.ok === false && questions.length === 0 && (
        <div className="notice notice-error">
          <p>{answer.reason}</p>
          {Object.keys(errors).length > 0 && (
            <ul>
              {inOrder(errors, view).map(([path, message]) => (
                <li key={path}>
                  <a className="desk-link" href={`#${path === 'day' ? 'record-day' : fieldId(path)}`}>
                    {view.collection.fields[path.split('.')[0] ?? '']?.label ?? 'When'}
                  </a>
                  : {message}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  );
}
