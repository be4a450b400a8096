import { fieldId, type RecordAnswer, type RecordView } from './record-view.ts';
import { momentFields } from './record-words.ts';

export type When = 'now' | 'later' | 'draft';

const choices: readonly { when: When; text: string; about: string }[] = [
  { when: 'now', text: 'Publish now', about: 'Live everywhere within two seconds' },
  { when: 'later', text: 'Schedule', about: 'Publishes automatically, Eastern time' },
  { when: 'draft', text: 'Save as draft', about: 'Only your team sees it' },
];

export function WhenPanel(props: {
  form: string;
  /** Epoch milliseconds. */
  publishAt: number | null;
  today: string;
  error: string | undefined;
  onChoose(when: When): void;
}) {
  const { form, publishAt, today, error, onChoose } = props;
  const set = publishAt === null ? { day: '', time: '00:00' } : momentFields(publishAt);
  return (
    <section className="panel" aria-labelledby="when">
      <h2 id="when">When</h2>
      <fieldset className="record-when">
        <legend className="sr-only">When to publish</legend>
        {choices.map(({ when, text, about }) => (
          <label key={when}>
            <input
              type="radio"
              name="when"
              value={when}
              form={form}
              defaultChecked={when === (publishAt === null ? 'now' : 'later')}
              onChange={() => onChoose(when)}
            />
            <span>
              {text}
              <small>{about}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <div className="record-moment">
        <label>
          Day
          <input
            id="record-day"
            type="date"
            name="day"
            form={form}
            min={today}
            defaultValue={set.day}
            className="input input-small"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'record-day-error' : undefined}
          />
        </label>
        <label>
          Time
          <input type="time" name="time" form={form} defaultValue={set.time} className="input input-small" />
        </label>
      </div>
      {error && (
        <p id="record-day-error" className="field-error">
          {error}
        </p>
      )}
    </section>
  );
}

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

function inOrder(errors: Readonly<Record<string, string>>, { collection }: RecordView) {
  const names = Object.keys(collection.fields);
  const place = (path: string) => names.indexOf(path.split('.')[0] ?? '');
  return Object.entries(errors).sort(([a], [b]) => place(a) - place(b));
}

/** Takes the focus. */
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
