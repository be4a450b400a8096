import { momentFields } from './record-words.ts';

export type When = 'now' | 'later' | 'draft';

const choices: readonly { when: When; text: string; about: string }[] = [
  { when: 'now', text: 'Publish now', about: 'Live everywhere within two seconds' },
  { when: 'later', text: 'Schedule', about: 'Publishes automatically, Eastern time' },
  { when: 'draft', text: 'Save as draft', about: 'Only your team sees it' },
];

/** When what is typed is published; part of the record's form, beside it. */
export function WhenPanel(props: {
  form: string;
  /** The moment that is set already, in epoch milliseconds. */
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
