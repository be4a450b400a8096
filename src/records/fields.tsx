import { ArrowDown, ArrowUp, Copy, Plus, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { weekdays } from '#src/lib/day-times.ts';
import { newId } from '#src/lib/new-id.ts';
import type { Choice, OfferedFacts } from '#src/lib/records/collection.ts';
import { moved, sameTyped, type Typed, typedOf, valueAt } from '#src/lib/records/editing.ts';
import { buttonFields, type Field, type Fields } from '#src/lib/records/fields.ts';
import { capital } from '#src/lib/text.ts';
import { hexOf } from '#src/lib/theme.ts';
import { BlocksEditor } from './blocks-field.tsx';
import { MarkdownField } from './markdown-field.tsx';
import { PictureField, type UploadedPicture } from './picture-field.tsx';
import { withArticle } from './record-words.ts';

export interface FieldsForm {
  errors: Readonly<Record<string, string>>;
  typed: Typed;
  /** What visitors see, to mark differences. */
  published: Typed | undefined;
  change(path: string, value: Typed[string]): void;
  /** Remarks by field that do not prevent publishing. */
  notes?: Readonly<Record<string, string>>;
  /** Values to choose from, by field. */
  choices?: Readonly<Record<string, readonly Choice[]>>;
  /** Eastern YYYY-MM-DD. */
  today?: string;
  facts?: readonly OfferedFacts[];
  /** What a new block of a type holds, if not what its type says. */
  fresh?: Readonly<Record<string, object>>;
  /** The block whose editor is open. */
  open?: string | undefined;
  onOpen?(id: string | undefined): void;
  /** Uploaded pictures to choose from, newest first. */
  pictures?: readonly UploadedPicture[];
}

export const fieldId = (path: string) => `field-${path}`;

const few = 4;
/** From Monday on. */
const workdays = 5;
const isWide = (field: Field) =>
  ['paragraph', 'markdown', 'hours', 'list', 'url'].includes(field.kind) ||
  (field.kind === 'lines' && !field.commas) ||
  (field.kind === 'line' && field.wide === true);

function limitWords(field: Field, value: Typed[string] | undefined): string | undefined {
  if (field.kind === 'lines')
    return field.commas ? `Separated by commas, up to ${field.most}.` : `One point per line, up to ${field.most}.`;
  if (!('most' in field) || field.kind === 'list') return undefined;
  const length = typeof value === 'string' ? value.length : 0;
  const most = field.most.toLocaleString('en-US');
  return length > field.most * 0.6
    ? `${length.toLocaleString('en-US')} of ${most} characters.`
    : `Up to ${most} characters.`;
}

/** Where an error is: "Office hours, Monday", "Day off 2, First day", "Block 3". */
export function placeInWords(fields: Fields, path: string): string {
  const [name = '', nth, ...rest] = path.split('.');
  const field = fields[name];
  const number = Number(nth) + 1;
  if (nth === undefined || !field) return field?.label ?? 'When';
  if (field.kind === 'blocks') return `Block ${number}`;
  if (field.kind === 'hours') return `${field.label}, ${weekdays[number - 1]}`;
  if (field.kind !== 'list') return field.label;
  const item = `${capital(field.one)} ${number}`;
  return rest.length > 0 ? `${item}, ${placeInWords(field.fields, rest.join('.'))}` : item;
}

/** Errors of single lines count for the whole field. */
export const errorAt = (errors: Readonly<Record<string, string>>, path: string, field: Field): string | undefined =>
  errors[path] ??
  (field.kind === 'lines' ? Object.entries(errors).find(([at]) => at.startsWith(`${path}.`))?.[1] : undefined);

interface InputProps {
  field: Field;
  path: string;
  form: FieldsForm;
  described: { 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };
}

const inputTypes: Partial<Record<Field['kind'], string>> = {
  ...{ email: 'email', phone: 'tel', url: 'url', date: 'date', time: 'time' },
};
const inputModes: Partial<Record<Field['kind'], 'decimal' | 'numeric'>> = { number: 'decimal', dollars: 'decimal' };

/** Limits are shown and checked, but do not cut off typing. */
function Input({ field, path, form, described }: InputProps) {
  const { change, choices } = form;
  const value = String(valueAt(form.typed, path) ?? '');
  const put = (next: string) => change(path, next);
  const shared = {
    ...{ id: fieldId(path), name: path, className: 'input', ...described, value },
    onChange: ({ target }: { target: { value: string } }) => put(target.value),
  };
  const options: readonly Choice[] | undefined = field.kind === 'choice' ? field.options : choices?.[path];
  if (options) {
    const isKnown = options.some((option) => option.value === value);
    return (
      <select {...shared}>
        {(field.needed === undefined || field.filled || value === '') && <option value="">Choose one</option>}
        {value !== '' && !isKnown && <option>{value}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label ?? option.value}
          </option>
        ))}
      </select>
    );
  }
  switch (field.kind) {
    case 'paragraph':
      return <textarea {...shared} rows={field.rows ?? 4} />;
    case 'lines':
      return field.commas ? (
        <input {...shared} value={value.replaceAll('\n', ', ')} autoComplete="off" />
      ) : (
        <textarea {...shared} rows={Math.min(field.most, 8)} />
      );
    case 'colour': {
      const hex = hexOf(value) ?? '#ffffff';
      return (
        <span className="flex items-center gap-2">
          <input {...shared} autoComplete="off" spellCheck={false} />
          <input
            type="color"
            className="size-11 shrink-0 cursor-pointer rounded-md border border-ink-500 bg-white p-1"
            value={hex}
            aria-label="Pick a color"
            onChange={({ target }) => put(target.value)}
          />
        </span>
      );
    }
    case 'picture':
      return <PictureField field={field} form={form} value={value} input={shared} onPicture={put} />;
    default:
      return (
        <input
          {...shared}
          type={inputTypes[field.kind] ?? 'text'}
          inputMode={inputModes[field.kind]}
          autoComplete="off"
          spellCheck={field.kind === 'line'}
        />
      );
  }
}

const isChanged = ({ typed, published }: FieldsForm, path: string): boolean =>
  published !== undefined && !path.includes('.') && !sameTyped(typed[path], published[path]);

/** "Was 150. Undo this change", where the input differs from what visitors see. */
function WasBefore({ field, path, form }: Omit<InputProps, 'described'>) {
  if (!isChanged(form, path)) return null;
  const was = form.published?.[path];
  const isShort = typeof was === 'string' && was.length > 0 && was.length <= 40 && field.kind !== 'choice';
  return (
    <>
      {isShort ? `Was ${was}. ` : 'Changed. '}
      <button
        type="button"
        className="desk-link min-h-6"
        onClick={() => {
          flushSync(() => form.change(path, was ?? ''));
          document.getElementById(fieldId(path))?.focus();
        }}
      >
        Undo this change<span className="sr-only"> at {field.label}</span>
      </button>
    </>
  );
}

/** A week of hours, a text each day. */
function Days({ field, path, form }: Omit<InputProps, 'described'>) {
  const days = String(valueAt(form.typed, path) ?? '').split('\n');
  const put = (textOf: (nth: number) => string | undefined) =>
    form.change(path, weekdays.map((_, nth) => textOf(nth) ?? '').join('\n'));
  return (
    <>
      <ul>
        {weekdays.map((day, nth) => {
          const id = fieldId(`${path}.${nth}`);
          const error = form.errors[`${path}.${nth}`];
          return (
            <li key={day} className="grid items-center gap-x-4 gap-y-1 py-1 sm:grid-cols-[7rem_minmax(0,1fr)]">
              <label htmlFor={id}>{day}</label>
              <input
                id={id}
                className="input input-small"
                value={days[nth] ?? ''}
                placeholder="Closed"
                autoComplete="off"
                spellCheck={false}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? `${id}-error` : undefined}
                onChange={({ target }) => put((at) => (at === nth ? target.value : days[at]))}
              />
              {error && (
                <p id={`${id}-error`} className="field-error sm:col-start-2">
                  {error}
                </p>
              )}
            </li>
          );
        })}
      </ul>
      <button type="button" className="button-word" onClick={() => put((at) => (at < workdays ? days[0] : days[at]))}>
        <Copy aria-hidden="true" size={16} /> Copy Monday to all weekdays
        <span className="sr-only"> of {field.label}</span>
      </button>
    </>
  );
}

function OneField({ field, path, form }: Omit<InputProps, 'described'>) {
  const saysId = useId();
  const { errors, notes = {} } = form;
  const value = valueAt(form.typed, path);
  const error = errorAt(errors, path, field);
  const picks = field.kind === 'lines' ? form.choices?.[path] : undefined;
  const says = [notes[path], field.hint, !picks && limitWords(field, value)].filter(Boolean).join(' ');
  const errorId = `${fieldId(path)}-error`;
  const described = {
    'aria-describedby': [error && errorId, saysId].filter(Boolean).join(' '),
    'aria-invalid': error ? (true as const) : undefined,
  };
  const label = (
    <>
      {field.label}
      {(field.needed === undefined || field.filled) && field.kind !== 'yes' && (
        <span className="optional text-sm font-normal text-ink-600"> (optional)</span>
      )}
    </>
  );
  const about = (
    <>
      <p id={saysId} className="mt-1 min-h-5 text-sm text-ink-600 empty:hidden">
        {says} <WasBefore field={field} path={path} form={form} />
      </p>
      {error && (
        <p id={errorId} className="field-error">
          {error}
        </p>
      )}
    </>
  );
  const className = `record-field${isWide(field) || picks ? ' is-wide' : ''}${isChanged(form, path) ? ' is-changed' : ''}`;
  const group = (inputs: ReactNode) => (
    <fieldset className={className} id={fieldId(path)} tabIndex={-1} aria-describedby={saysId}>
      <legend>{field.label}</legend>
      {inputs}
      {about}
    </fieldset>
  );
  if (field.kind === 'markdown')
    return (
      <div className={className}>
        <MarkdownField
          id={fieldId(path)}
          label={label}
          rows={field.rows ?? 16}
          value={String(value ?? '')}
          {...described}
          facts={form.facts ?? []}
          onChange={(text) => form.change(path, text)}
        />
        {about}
      </div>
    );
  if (field.kind === 'button')
    return (
      <fieldset className="record-field is-wide record-button">
        <legend>{field.label}</legend>
        {field.hint && <p className="mt-1 min-h-5 text-sm text-ink-600 empty:hidden">{field.hint}</p>}
        <EditorFields fields={buttonFields} prefix={`${path}.`} form={form} />
      </fieldset>
    );
  if (field.kind === 'yes')
    return (
      <div className={className}>
        <label className="record-tick flex min-h-11 items-center gap-2.5 font-medium [&_input]:size-5">
          <input
            type="checkbox"
            id={fieldId(path)}
            checked={value === true}
            onChange={({ target }) => form.change(path, target.checked)}
            {...described}
          />
          {label}
        </label>
        {about}
      </div>
    );
  if (field.kind === 'choice' && field.options.length <= few && field.needed !== undefined)
    return (
      <fieldset className={className} aria-describedby={described['aria-describedby']}>
        <legend>{label}</legend>
        <div className="choice-of-few" id={fieldId(path)}>
          {field.options.map((option) => (
            <label key={option.value}>
              <input
                type="radio"
                className="absolute inset-0 m-0 cursor-pointer opacity-0"
                name={path}
                checked={option.value === value}
                onChange={() => form.change(path, option.value)}
                aria-invalid={described['aria-invalid']}
              />
              {option.label}
            </label>
          ))}
        </div>
        {about}
      </fieldset>
    );
  if (field.kind === 'hours') return group(<Days field={field} path={path} form={form} />);
  if (picks) {
    const ticked = String(value ?? '')
      .split('\n')
      .filter(Boolean);
    return group(
      <div className="sm:columns-2">
        {picks.map((one) => (
          <label
            key={one.value}
            className="record-tick flex min-h-11 items-center gap-2.5 font-medium [&_input]:size-5"
          >
            <input
              type="checkbox"
              checked={ticked.includes(one.value)}
              onChange={({ target }) => {
                const others = ticked.filter((name) => name !== one.value);
                form.change(path, [...others, ...(target.checked ? [one.value] : [])].join('\n'));
              }}
            />
            {one.label ?? one.value}
          </label>
        ))}
      </div>,
    );
  }
  return (
    <div className={className}>
      <label htmlFor={fieldId(path)}>{label}</label>
      <Input field={field} path={path} form={form} described={described} />
      {about}
    </div>
  );
}

function ItemButton(props: { label: string; children: ReactNode; off?: boolean; onClick(): void }) {
  return (
    <button type="button" className="desk-icon" disabled={props.off} onClick={props.onClick}>
      {props.children}
      <span className="sr-only">{props.label}</span>
    </button>
  );
}

function ListField({ field, path, form }: { field: Field & { kind: 'list' }; path: string; form: FieldsForm }) {
  const error = form.errors[path];
  const value = valueAt(form.typed, path);
  const items = (Array.isArray(value) ? value : []) as readonly Typed[];
  /** `focus`: where typing goes on. */
  const put = (next: readonly Typed[], focus: string) => {
    flushSync(() => form.change(path, next));
    document.getElementById(fieldId(focus))?.focus();
  };
  const move = (from: number, to: number) => put(moved(items, from, to), `${path}.${to}`);
  const [first] = Object.keys(field.fields);
  const known = form.published?.[path];
  const isOver = ({ id }: Typed) => {
    const shown = Array.isArray(known) ? (known as readonly Typed[]).find((one) => one.id === id) : undefined;
    const last = field.lastDay?.map((name) => shown?.[name]).find(Boolean);
    return last !== undefined && String(last) < (form.today ?? '');
  };
  const over = items.flatMap((item, nth) => (field.lastDay && isOver(item) ? [nth] : []));
  // Long texts are opened one at a time.
  const isFolded = items.length > 1 && Object.values(field.fields).some(({ kind }) => kind === 'markdown');
  const isWrong = (nth: number) => Object.keys(form.errors).some((one) => one.startsWith(`${path}.${nth}.`));
  const rowOf = (item: Typed, nth: number) => {
    const at = `${path}.${nth}`;
    const name = `${field.one} ${nth + 1}`;
    return (
      <li
        key={String(item.id ?? at)}
        className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 border-t border-ink-200 py-4 outline-none focus-visible:outline-3 focus-visible:outline-arc-500 max-sm:grid-cols-1"
        id={fieldId(at)}
        tabIndex={-1}
        aria-label={name}
      >
        <div className="flex items-center sm:flex-col [&_:disabled]:opacity-30">
          {!field.lastDay && (
            <>
              <span className="grid size-9 place-items-center font-medium text-ink-500" aria-hidden="true">
                {nth + 1}
              </span>
              <ItemButton label={`Move ${name} up`} off={nth === 0} onClick={() => move(nth, nth - 1)}>
                <ArrowUp aria-hidden="true" size={16} />
              </ItemButton>
              <ItemButton label={`Move ${name} down`} off={nth === items.length - 1} onClick={() => move(nth, nth + 1)}>
                <ArrowDown aria-hidden="true" size={16} />
              </ItemButton>
            </>
          )}
          <ItemButton label={`Remove ${name}`} onClick={() => put(items.toSpliced(nth, 1), path)}>
            <X aria-hidden="true" size={16} />
          </ItemButton>
        </div>
        {isFolded ? (
          <details open={isWrong(nth) || undefined}>
            <summary>{String(item[first ?? ''] ?? '') || name}</summary>
            <EditorFields fields={field.fields} prefix={`${at}.`} form={form} />
          </details>
        ) : (
          <EditorFields fields={field.fields} prefix={`${at}.`} form={form} />
        )}
      </li>
    );
  };
  return (
    <fieldset className="record-field is-wide" id={fieldId(path)} tabIndex={-1}>
      <legend>{field.label}</legend>
      <p className="mt-1 min-h-5 text-sm text-ink-600 empty:hidden">
        {field.hint} <WasBefore field={field} path={path} form={form} />
      </p>
      {error && <p className="field-error">{error}</p>}
      <ol>{items.map((item, nth) => !over.includes(nth) && rowOf(item, nth))}</ol>
      {items.length < field.most && (
        <button
          type="button"
          className="button button-quiet button-small"
          onClick={() => {
            const id = field.keyed && { id: newId(Date.now()) };
            put([...items, { ...id, ...typedOf(field.fields) }], `${path}.${items.length}.${first}`);
          }}
        >
          <Plus aria-hidden="true" size={16} /> Add {withArticle(field.one)}
        </button>
      )}
      {over.length > 0 && (
        <details className="sheet-fold" open={over.some(isWrong) || undefined}>
          <summary>Past ({over.length})</summary>
          <ol>{over.map((nth) => items[nth] && rowOf(items[nth], nth))}</ol>
        </details>
      )}
    </fieldset>
  );
}

function Blocks({ field, path, form }: { field: Field & { kind: 'blocks' }; path: string; form: FieldsForm }) {
  const [own, setOwn] = useState<string>();
  const { open = own, onOpen = setOwn } = form;
  return (
    <div className="record-field is-wide grid gap-5" id={fieldId(path)} tabIndex={-1}>
      <BlocksEditor field={field} path={path} form={form} open={open} onOpen={onOpen}>
        {(prefix, type) => <EditorFields fields={field.types[type]?.fields ?? {}} prefix={prefix} form={form} />}
      </BlocksEditor>
    </div>
  );
}

/** The form of a document: an input for each field. */
export function EditorFields(props: { fields: Fields; prefix?: string; form: FieldsForm }) {
  const { fields, prefix = '', form } = props;
  const all = Object.entries(fields).filter(([, field]) => !field.internal);
  const shown = (more: boolean) =>
    all
      .filter(([, field]) => (field.more === true) === more)
      .map(([name, field]) => {
        const path = prefix + name;
        return field.kind === 'list' ? (
          <ListField key={path} field={field} path={path} form={form} />
        ) : field.kind === 'blocks' ? (
          <Blocks key={path} field={field} path={path} form={form} />
        ) : (
          <OneField key={path} field={field} path={path} form={form} />
        );
      });
  const more = shown(true);
  const isWrong = all.some(([name, field]) => field.more && errorAt(form.errors, prefix + name, field));
  return (
    <>
      <div className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-2">{shown(false)}</div>
      {more.length > 0 && (
        <details className="sheet-fold" open={isWrong || undefined}>
          <summary>More</summary>
          <div className="mt-4 grid items-start gap-x-6 gap-y-5 sm:grid-cols-2">{more}</div>
        </details>
      )}
    </>
  );
}
