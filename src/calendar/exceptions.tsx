import { Plus, Trash2 } from 'lucide-react';
import type { Errors, ExceptionDraft, ListName } from './hours-draft.ts';
import { FieldError, wrong } from './hours-fields.tsx';

const lists = {
  closures: {
    title: 'Days off',
    add: 'Add time off',
    none: 'No days off planned.',
    office: 'No one replies either',
    one: 'time off',
  },
  openings: {
    title: 'Extra hours',
    add: 'Add extra hours',
    none: 'No extra hours planned.',
    office: 'The office replies too',
    one: 'extra hours',
  },
} as const;

function Entry(props: { list: ListName; entry: ExceptionDraft; place: number; errors: Errors }) {
  const { list, entry, place, errors } = props;
  const words = lists[list];
  const { id } = entry;
  const error = `${list}.${id}`;
  const field = (name: string) => ({ id: `${list}-${id}-${name}`, name: `${list}.${name}` });
  return (
    <li>
      <fieldset>
        <legend className="sr-only">
          {words.title} {place + 1}
        </legend>
        <input type="hidden" name={`${list}.id`} value={id} />
        <div className="rules-span-fields">
          <label>
            From
            <input
              type="date"
              {...field('from')}
              defaultValue={entry.from}
              className="input input-small"
              {...wrong(error, errors)}
            />
          </label>
          <label>
            at
            <input type="time" {...field('fromTime')} defaultValue={entry.fromTime} className="input input-small" />
          </label>
          <label>
            to
            <input type="date" {...field('to')} defaultValue={entry.to} className="input input-small" />
          </label>
          <label>
            until
            <input type="time" {...field('toTime')} defaultValue={entry.toTime} className="input input-small" />
          </label>
        </div>
        <div className="rules-span-fields">
          <label className="rules-reason">
            Reason
            <input {...field('reason')} defaultValue={entry.reason} maxLength={200} className="input input-small" />
          </label>
          <label className="rules-tick">
            <input type="checkbox" name={`${list}.shown`} value={id} defaultChecked={entry.shown} />
            Show visitors the reason
          </label>
          <label className="rules-tick">
            <input type="checkbox" name={`${list}.office`} value={id} defaultChecked={entry.office} />
            {words.office}
          </label>
          <button type="submit" name="intent" value={`remove:${list}.${id}`} className="button-word">
            <Trash2 aria-hidden="true" size={16} /> Remove
            <span className="sr-only">
              {' '}
              {words.one} {place + 1}
            </span>
          </button>
        </div>
        <FieldError name={error} errors={errors} />
      </fieldset>
    </li>
  );
}

/** Closures or extra openings; those that are over are folded. `today`: Eastern date YYYY-MM-DD. */
export function Exceptions(props: { list: ListName; entries: ExceptionDraft[]; errors: Errors; today: string }) {
  const { list, entries, errors, today } = props;
  const words = lists[list];
  const rows = entries.map((entry, place) => ({ entry, place }));
  const isOver = ({ from, to }: ExceptionDraft) => from !== '' && (to || from) < today;
  const [over, ahead] = [rows.filter(({ entry }) => isOver(entry)), rows.filter(({ entry }) => !isOver(entry))];
  const shown = (some: typeof rows) => (
    <ul className="rules-exceptions">
      {some.map(({ entry, place }) => (
        <Entry key={entry.id} list={list} entry={entry} place={place} errors={errors} />
      ))}
    </ul>
  );
  return (
    <div className="mt-4">
      <h3 className="font-semibold">{words.title}</h3>
      {ahead.length === 0 && <p className="text-ink-600">{words.none}</p>}
      {shown(ahead)}
      <button id={`${list}-add`} type="submit" name="intent" value={`add:${list}`} className="button-word">
        <Plus aria-hidden="true" size={16} /> {words.add}
      </button>
      {over.length > 0 && (
        <details>
          <summary className="desk-link">Past ({over.length})</summary>
          {shown(over)}
        </details>
      )}
    </div>
  );
}
