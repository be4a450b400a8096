import { type ReactNode, useEffect, useRef, useState } from 'react';
import { easternClock } from '#src/lib/format.ts';
import type { Outcome } from '#src/lib/outcome.ts';
import { type FieldsOf, inWords } from '#src/lib/records/editing.ts';
import type { Field } from '#src/lib/records/fields.ts';
import type { RecordEditor } from './use-editor.ts';

/** `children` replaces the input; `none` labels the empty choice. */
export function EditorField<Name extends string>(props: {
  editor: RecordEditor<Name>;
  name: Name;
  none?: string;
  /** No character count, because nobody types it. */
  uncounted?: boolean;
  children?(described: {
    id: string;
    name: string;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
  }): ReactNode;
}) {
  const { editor, name, none = 'Choose one', uncounted, children } = props;
  const field: Field = editor.fields[name];
  const value = editor.raw[name];
  const problem = editor.errors[name];
  const hint = 'hint' in field ? field.hint : undefined;
  const bounds =
    'most' in field && field.kind !== 'lines' && field.kind !== 'list' && field.kind !== 'markdown' && !uncounted
      ? field
      : undefined;
  const least = 'least' in field ? field.least : 0;
  const id = `${editor.prefix}-${name}`;
  const described = {
    ...{ id, name, 'aria-invalid': problem ? (true as const) : undefined },
    'aria-describedby':
      [hint && `${id}-hint`, bounds && `${id}-count`, problem && `${id}-problem`].filter(Boolean).join(' ') ||
      undefined,
  };
  const onChange = ({ target }: { target: { value: string } }) => editor.change(name, target.value);
  const input = { ...described, className: 'input', value, onChange };
  const rows = field.kind === 'lines' ? 4 : 'rows' in field ? field.rows : 3;
  return (
    <div className="field">
      <label htmlFor={id}>{field.label}</label>
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      {children ? (
        children(described)
      ) : field.kind === 'choice' ? (
        <select {...input}>
          <option value="">{none}</option>
          {field.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : field.kind === 'paragraph' || field.kind === 'lines' ? (
        <textarea {...input} rows={rows} />
      ) : (
        <input
          {...input}
          type={field.kind === 'date' ? 'date' : 'text'}
          inputMode={field.kind === 'number' ? 'numeric' : undefined}
        />
      )}
      {bounds && (
        <p id={`${id}-count`} className="hint">
          {value.trim().length} of {least ? `${least} to ` : ''}
          {bounds.most} characters
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className="field-error">
          {problem}
        </p>
      )}
    </div>
  );
}

const sides = { mine: 'Keep mine', theirs: 'Use theirs', both: 'Keep both' } as const;
type Side = keyof typeof sides;

/** An edit conflict: nothing is saved or published until a side is chosen for each field. */
export function EditorClash<Name extends string>({ editor }: { editor: RecordEditor<Name> }) {
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const { clash, typed } = editor;
  if (!clash) return null;
  const { fields: both, theirs, by } = clash;
  const { fields } = editor;
  const chosen = both.every((field) => choices[field]);
  return (
    <section className="sheet-section article-clash" aria-labelledby="clash">
      <header>
        <h2 id="clash">{by} changed the same fields as you</h2>
        <p>Everything else is already merged. Choose one for each field below.</p>
      </header>
      {both.map((field) => (
        <fieldset key={field}>
          <legend>{fields[field].label}</legend>
          <div className="article-clash-both">
            <p>
              <strong>Mine</strong>{' '}
              <span className="article-clash-words">{inWords(fields, typed, field) || 'empty'}</span>
            </p>
            <p>
              <strong>Theirs</strong>{' '}
              <span className="article-clash-words">{inWords(fields, theirs, field) || 'empty'}</span>
            </p>
          </div>
          <div className="choice-of-few">
            {(Object.keys(sides) as Side[])
              .filter((side) => side !== 'both' || fields[field].kind === 'markdown')
              .map((side) => (
                <label key={side}>
                  <input
                    type="radio"
                    name={`side-${field}`}
                    checked={choices[field] === side}
                    onChange={() => setChoices({ ...choices, [field]: side })}
                  />
                  {sides[side]}
                </label>
              ))}
          </div>
        </fieldset>
      ))}
      <button
        type="button"
        className="button button-primary"
        aria-disabled={!chosen}
        onClick={() => chosen && editor.settle(choices)}
      >
        Continue
      </button>
    </section>
  );
}

type Editor = Pick<RecordEditor<string>, 'notice' | 'undo' | 'send' | 'standing' | 'dirty' | 'known'>;

export function EditorKept({ editor }: { editor: Editor }) {
  const words = {
    rest: editor.dirty ? 'Not saved yet.' : '',
    keeping: 'Saving…',
    kept: editor.known !== null ? `Draft saved ${easternClock(editor.known)} ET.` : '',
    away: 'We can’t reach the server. This browser keeps what you write and tries again.',
  };
  return <span role="status">{words[editor.standing]}</span>;
}

/** `answer`: to a form sent without JavaScript. */
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

export function EditorProblems<Name extends string>(props: { editor: RecordEditor<Name>; isSent: boolean }) {
  const { editor, isSent } = props;
  const { errors, problem, prefix } = editor;
  const fields: Partial<FieldsOf<string>> = editor.fields;
  const placeOf = (field: string) => Object.keys(fields).indexOf(field);
  // A picture's input is its file input.
  const idOf = (field: string) => `${prefix}-${field}${fields[field]?.kind === 'picture' ? '-file' : ''}`;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem && Object.keys(errors).length > 0) place.current?.focus();
  }, [problem, errors]);
  if (!problem) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: without a script the page came back because of what stands here
    <div ref={place} role="alert" tabIndex={-1} autoFocus={isSent} className="notice notice-error mb-4">
      <p>{problem}</p>
      <ul>
        {Object.entries(errors)
          .sort(([a], [b]) => placeOf(a) - placeOf(b))
          .map(([field, message]) => (
            <li key={field}>
              <a className="desk-link" href={`#${idOf(field)}`}>
                {fields[field]?.label ?? 'When'}
              </a>
              : {message}
            </li>
          ))}
      </ul>
    </div>
  );
}
