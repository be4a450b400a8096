import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { bookingKindNames } from '#src/content/bookings.ts';
import { shortDayInWords, timeInWords } from '#src/lib/format.ts';
import type { Schedule } from '#src/lib/schedule.ts';
import { Screen } from '#src/ui/screen.tsx';
import type { Review, RulesAnswer } from './hours-change.server.ts';
import { draftOf, type Errors, type ExceptionDraft, type ListName } from './hours-draft.ts';
import { FieldError, WeekFields, wrong } from './hours-fields.tsx';
import { kindNumbers, numbers } from './hours-units.ts';
import { type Change, factsInWords, kindNumberTitles, numberTitles, unitOfNumber } from './hours-words.ts';
import { kindInWords } from './kind-words.ts';
import type { Booked } from './outside.ts';

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

/** Past ones are folded. `today`: Eastern date YYYY-MM-DD. */
function Exceptions(props: { list: ListName; entries: ExceptionDraft[]; errors: Errors; today: string }) {
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

function Meetings({ meetings, withActs = false }: { meetings: readonly Booked[]; withActs?: boolean }) {
  return (
    <ul className="sheet-rows">
      {meetings.map(({ id, name, date, time, minutes }) => (
        <li key={id} className="sheet-row">
          <p className="sheet-row-when">
            {timeInWords(time)}
            <small>{minutes} min</small>
          </p>
          <div>
            <p className="sheet-row-name">
              <Link className="sheet-row-open" to={`/admin/appointments/${id}`}>
                {name}
              </Link>
            </p>
            <p className="sheet-row-about">{shortDayInWords(date)}</p>
          </div>
          {withActs && (
            <div className="sheet-row-acts">
              <Link
                className="button button-quiet button-small"
                to={`/admin/appointments/${id}#place`}
                aria-label={`Move ${name}`}
              >
                Move
              </Link>
              <Link
                className="button button-quiet button-small"
                to={`/admin/appointments/${id}#answer`}
                aria-label={`Email ${name}`}
              >
                Email
              </Link>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function Changes({ changes }: { changes: readonly Change[] }) {
  return (
    <dl className="rules-changes">
      {changes.map(({ name, what, before, after }) => (
        <div key={name}>
          <dt>{what}</dt>
          <dd>
            <del>{before}</del> <ins>{after}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ReviewPart({ review: { changes, words, outside, warnings } }: { review: Review }) {
  return (
    <section className="sheet-section rules-review" aria-labelledby="rules-review">
      <header>
        <h2 id="rules-review" tabIndex={-1}>
          What changes
        </h2>
        <p>nothing is saved yet</p>
      </header>
      {warnings.map((warning) => (
        <p key={warning} className="notice notice-error">
          {warning}
        </p>
      ))}
      <Changes changes={changes} />
      {words.length > 0 && (
        <>
          <h3>What visitors read</h3>
          <Changes changes={words} />
        </>
      )}
      {outside.length > 0 && (
        <>
          <h3>{outside.length === 1 ? 'One meeting' : `${outside.length} meetings`} will be outside your hours</h3>
          <p className="text-ink-600">These stay booked. If you won’t be there, move them or tell the people.</p>
          <Meetings meetings={outside} />
        </>
      )}
    </section>
  );
}

export interface RulesView {
  rules: Schedule;
  /** Eastern date YYYY-MM-DD. */
  today: string;
  holidays: readonly { name: string; date: string }[];
  /** Meetings outside the hours, which are kept. */
  outside: readonly Booked[];
}

function NumberField(props: { name: string; label: string; unit: string; value: string; errors: Errors }) {
  const { name, label, unit, value, errors } = props;
  return (
    <div className="rules-number">
      <label htmlFor={`number-${name}`}>{label}</label>
      <span>
        <input
          id={`number-${name}`}
          name={name}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={value}
          className="input input-small"
          {...wrong(name, errors)}
        />{' '}
        {unit}
      </span>
      <FieldError name={name} errors={errors} />
    </div>
  );
}

function Saved({ answer }: { answer: RulesAnswer | undefined }) {
  const saved = answer?.ok && 'saved' in answer ? answer : undefined;
  return (
    <div role="status" className="rules-saved">
      {saved && (
        <div id="rules-saved" tabIndex={-1} className="notice notice-info">
          <p>{saved.said}</p>
          {saved.booked && saved.booked.length > 0 && (
            <>
              <p>
                {saved.booked.length === 1 ? 'One meeting is' : `${saved.booked.length} meetings are`} booked in this
                time and will stay booked. Move them or tell the people.
              </p>
              <Meetings meetings={saved.booked} withActs={true} />
            </>
          )}
          {saved.undo && (
            <Form method="post">
              <input type="hidden" name="base" value={saved.undo.base} />
              <input type="hidden" name="draft" value={saved.undo.draft} />
              <button type="submit" name="intent" value="undo" className="button-word">
                Undo
              </button>
            </Form>
          )}
        </div>
      )}
    </div>
  );
}

function Holidays({ view, worked }: { view: RulesView; worked: readonly string[] }) {
  return (
    <section className="sheet-section" aria-labelledby="holidays">
      <header>
        <h2 id="holidays">Holidays</h2>
        <p>closed unless you open</p>
      </header>
      <ul className="rules-holidays">
        {view.holidays.map(({ name, date }) => (
          <li key={name}>
            <span>
              {name} <small>{shortDayInWords(date)}</small>
            </span>
            <label className="rules-tick">
              <input type="checkbox" name="worked" value={name} defaultChecked={worked.includes(name)} />
              We’re open <span className="sr-only">{name}</span>
            </label>
          </li>
        ))}
      </ul>
    </section>
  );
}

const hasForm = (answer: RulesAnswer): boolean => 'now' in answer || ('draft' in answer && answer.draft !== undefined);

export function RulesScreen({ view, answer: newest }: { view: RulesView; answer: RulesAnswer | undefined }) {
  const busy = useNavigation().state !== 'idle';
  // The desk reloads every few seconds and loses answers; edits stay relative to the rules first seen.
  const [opened] = useState(view.rules);
  const [answer, setAnswer] = useState(newest);
  const [filled, setFilled] = useState(newest && hasForm(newest) ? newest : undefined);
  if (newest && newest !== answer) {
    setAnswer(newest);
    if (hasForm(newest)) setFilled(newest);
  }
  const given = filled && 'draft' in filled && filled.draft ? filled : undefined;
  const base = given?.base ?? (filled && 'now' in filled ? filled.now : JSON.stringify(opened));
  const draft = given?.draft ?? draftOf(JSON.parse(base));
  const errors: Errors = answer?.ok === false ? (answer.errors ?? {}) : {};
  const review = answer?.ok && 'review' in answer ? answer.review : undefined;
  useEffect(() => {
    if (given?.focus) document.getElementById(given.focus)?.focus();
  }, [given]);
  return (
    <Screen
      title="Hours and days off"
      about="When you reply and when people can book. Your pages, chat, emails and calendar update right away."
      acts={
        <p className="lead-ways">
          <Link className="desk-link" to="/admin/calendar">
            Calendar
          </Link>
          <Link className="desk-link" to="/admin/calendar/feeds">
            Your other calendars
          </Link>
        </p>
      }
    >
      <Saved answer={answer} />
      <div className="sheet">
        {/* What was typed stays in its fields; other rules are other fields. */}
        <Form
          method="post"
          id="rules"
          className="rules"
          key={`${base} ${given?.anew ?? ''}`}
          noValidate
          aria-busy={busy}
        >
          {/* The Enter key presses the first button of a form. */}
          <button type="submit" name="intent" value={review ? 'save' : 'check'} hidden />
          <input type="hidden" name="base" value={base} />
          {review && <input type="hidden" name="seen" value={review.seen} />}
          <div className="sheet-columns">
            <div>
              <section className="sheet-section" aria-labelledby="exceptions">
                <header>
                  <h2 id="exceptions">Days off and extra hours</h2>
                  <p>hours, days or weeks. Leave times empty for whole days off, or for your usual hours.</p>
                </header>
                <p className="sheet-acts">
                  <button type="submit" name="intent" value="close-today" className="button button-quiet button-small">
                    Close today
                  </button>
                  <button type="submit" name="intent" value="close-week" className="button button-quiet button-small">
                    Close this week
                  </button>
                </p>
                <Exceptions list="closures" entries={draft.closures} errors={errors} today={view.today} />
                <Exceptions list="openings" entries={draft.openings} errors={errors} today={view.today} />
              </section>
              <section className="sheet-section" aria-labelledby="office-hours">
                <header>
                  <h2 id="office-hours">Office hours</h2>
                  <p>used to work out promised replies. All times are Eastern; midnight is 12:00 AM.</p>
                </header>
                <WeekFields name="office" week={draft.office} errors={errors} />
              </section>
              <section className="sheet-section" aria-labelledby="meeting-hours">
                <header>
                  <h2 id="meeting-hours">Meeting hours</h2>
                </header>
                <WeekFields name="booking" week={draft.booking} errors={errors} />
              </section>
            </div>
            <aside aria-label="Meetings and holidays">
              <section className="sheet-section" aria-labelledby="meetings">
                <header>
                  <h2 id="meetings">Meetings</h2>
                  <p>at once is how many meetings of a kind can overlap. All kinds share the first slot.</p>
                </header>
                {numbers.map((name) => (
                  <NumberField
                    key={name}
                    name={name}
                    label={numberTitles[name]}
                    unit={unitOfNumber[name]}
                    value={draft.numbers[name]}
                    errors={errors}
                  />
                ))}
                {bookingKindNames.map((kind) => (
                  <fieldset key={kind} className="rules-kind">
                    <legend>{kindInWords(kind)}</legend>
                    {kindNumbers.map((name) => (
                      <NumberField
                        key={name}
                        name={`${name}.${kind}`}
                        label={kindNumberTitles[name]}
                        unit={unitOfNumber[name]}
                        value={draft.kinds[name][kind] ?? ''}
                        errors={errors}
                      />
                    ))}
                  </fieldset>
                ))}
              </section>
              <Holidays view={view} worked={draft.worked} />
              <section className="sheet-section" aria-labelledby="read">
                <header>
                  <h2 id="read">What visitors see</h2>
                </header>
                <dl className="rules-read">
                  {factsInWords(view.rules).map(({ name, what, after }) => (
                    <div key={name}>
                      <dt>{what}</dt>
                      <dd>{after}</dd>
                    </div>
                  ))}
                </dl>
              </section>
              {view.outside.length > 0 && (
                <section className="sheet-section" aria-labelledby="outside">
                  <header>
                    <h2 id="outside">Outside these hours</h2>
                    <p>stay booked unless you move them</p>
                  </header>
                  <Meetings meetings={view.outside} />
                </section>
              )}
            </aside>
          </div>
          {review && <ReviewPart review={review} />}
          <div className="sheet-section rules-acts">
            <button
              id="rules-send"
              type="submit"
              name="intent"
              value={review ? 'save' : 'check'}
              className="button button-peach"
            >
              {review ? 'Save changes' : 'Review changes'}
            </button>
            <button type="submit" name="intent" value="built" className="button-word">
              Reset to defaults
            </button>
            <p role="alert" className="field-error empty:hidden">
              {answer?.ok === false && answer.reason}
            </p>
          </div>
        </Form>
      </div>
    </Screen>
  );
}
