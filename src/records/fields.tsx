import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { type InputHTMLAttributes, useId, useRef, useState } from 'react';
import type { Field, Fields } from '#src/lib/records/fields.ts';
import { hexOf } from '#src/lib/theme.ts';
import { PictureInput } from '#src/ui/picture.tsx';
import { errorAt, fieldId, sameTyped, type Typed } from './record-view.ts';
import { withArticle } from './record-words.ts';

function ColourInput({ shared, now }: { shared: InputHTMLAttributes<HTMLInputElement>; now: string }) {
  const text = useRef<HTMLInputElement>(null);
  const hex = hexOf(now);
  return (
    <span className="record-colour">
      <input {...shared} ref={text} type="text" autoComplete="off" spellCheck={false} />
      <input
        type="color"
        className="needs-script"
        value={hex ?? '#ffffff'}
        aria-label="Pick a color"
        onInput={(event) => {
          if (text.current) text.current.value = event.currentTarget.value;
        }}
        // The form listens itself; React only demands a handler.
        onChange={() => undefined}
      />
      <svg viewBox="0 0 1 1" aria-hidden="true">
        <rect width="1" height="1" fill={hex ?? 'none'} />
      </svg>
    </span>
  );
}

export interface FormParts {
  errors: Readonly<Record<string, string>>;
  /** Current input, and what visitors see, to mark differences. */
  typed: Typed;
  shown: Typed | undefined;
  /** Remarks by field that do not prevent publishing. */
  notes: Readonly<Record<string, string>>;
}

const few = 4;
const isWide = (field: Field) =>
  ['paragraph', 'markdown', 'lines', 'list'].includes(field.kind) || (field.kind === 'line' && field.wide === true);

function limitWords(field: Field, typed: Typed[string] | undefined): string | undefined {
  if (field.kind === 'lines') return `One point per line, up to ${field.most}.`;
  if (!('most' in field) || field.kind === 'list') return undefined;
  const length = typeof typed === 'string' ? typed.length : 0;
  return length > field.most * 0.6 ? `${length} of ${field.most} characters.` : `Up to ${field.most} characters.`;
}

interface InputProps {
  field: Field;
  path: string;
  value: Typed[string] | undefined;
  describedBy: string | undefined;
  isWrong: boolean;
  now: string;
}

const inputTypes: Partial<Record<Field['kind'], string>> = { email: 'email', phone: 'tel', date: 'date' };
const inputModes: Partial<Record<Field['kind'], 'decimal' | 'numeric'>> = { number: 'decimal', dollars: 'decimal' };

/** Limits are shown and checked, but do not cut off typing. */
function Input({ field, path, value, describedBy, isWrong, now }: InputProps) {
  const text = typeof value === 'string' ? value : '';
  const shared = {
    ...{ id: fieldId(path), name: path, 'aria-describedby': describedBy, className: 'input' },
    ...{ 'aria-invalid': isWrong || undefined, defaultValue: text },
  };
  switch (field.kind) {
    case 'paragraph':
      return <textarea {...shared} rows={field.rows ?? 4} />;
    case 'markdown':
      return <textarea {...shared} rows={field.rows ?? 16} className="input font-mono text-[0.95rem]" />;
    case 'lines':
      return <textarea {...shared} rows={Math.min(field.most, 8)} />;
    case 'choice':
      return (
        <select {...shared}>
          {(field.needed === undefined || text === '') && <option value="">Choose one</option>}
          {field.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      );
    case 'colour':
      return <ColourInput shared={shared} now={now} />;
    case 'picture':
      return <PictureField {...{ field, path, value, describedBy, isWrong }} />;
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

function PictureField({ field, path, value, describedBy, isWrong }: Omit<InputProps, 'now'>) {
  const address = useRef<HTMLInputElement>(null);
  const [src, setSrc] = useState(typeof value === 'string' ? value : '');
  const put = (next: string) => {
    if (!address.current) return;
    address.current.value = next;
    address.current.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <div className="record-picture">
      {/^\/[\w./-]+$/.test(src) && <img src={src} alt="" />}
      <input
        ref={address}
        id={fieldId(path)}
        name={path}
        className="input"
        autoComplete="off"
        spellCheck={false}
        aria-describedby={describedBy}
        aria-invalid={isWrong || undefined}
        defaultValue={src}
        onInput={({ currentTarget }) => setSrc(currentTarget.value)}
      />
      <PictureInput
        id={`${fieldId(path)}-file`}
        label={`Upload: ${field.label}`}
        {...(field.kind === 'picture' && field.shape && { shape: field.shape })}
        onPicture={put}
      />
    </div>
  );
}

function FewChoices(props: { field: Field & { kind: 'choice' }; path: string; value: string; isWrong: boolean }) {
  const { field, path, value, isWrong } = props;
  return (
    <div className="choice-of-few" id={fieldId(path)}>
      {field.options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={path}
            value={option.value}
            defaultChecked={option.value === value}
            aria-invalid={isWrong || undefined}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}

/** "Was 150. Undo this change", where the input differs from what visitors see. */
function WasBefore({ field, path, parts }: { field: Field; path: string; parts: FormParts }) {
  const { typed, shown } = parts;
  if (path.includes('.') || !shown || sameTyped(typed[path], shown[path])) return null;
  const was = shown[path];
  const isShort = typeof was === 'string' && was.length > 0 && was.length <= 40 && field.kind !== 'choice';
  return (
    <>
      {isShort ? `Was ${was}. ` : 'Changed. '}
      <button type="submit" name="intent" value={`edit:back:${path}`} className="desk-link min-h-6">
        Undo this change<span className="sr-only"> at {field.label}</span>
      </button>
    </>
  );
}

function OneField({
  field,
  path,
  value,
  parts,
}: Omit<InputProps, 'describedBy' | 'isWrong' | 'now'> & { parts: FormParts }) {
  const hintId = useId();
  const { errors, typed, shown, notes } = parts;
  const isTop = !path.includes('.');
  const error = errorAt(errors, path, field);
  const isChanged = isTop && shown !== undefined && !sameTyped(typed[path], shown[path]);
  const isFew = field.kind === 'choice' && field.options.length <= few && field.needed !== undefined;
  const says = [notes[path], field.hint, limitWords(field, isTop ? typed[path] : value)].filter(Boolean).join(' ');
  const label = (
    <>
      {field.label}
      {field.needed === undefined && field.kind !== 'yes' && <span className="optional"> (optional)</span>}
    </>
  );
  const about = (
    <>
      <p id={hintId} className="record-says">
        {says} <WasBefore field={field} path={path} parts={parts} />
      </p>
      {error && (
        <p id={`${fieldId(path)}-error`} className="field-error">
          {error}
        </p>
      )}
    </>
  );
  const className = `record-field${isWide(field) ? ' is-wide' : ''}${isChanged ? ' is-changed' : ''}`;
  const describedBy = [error && `${fieldId(path)}-error`, hintId].filter(Boolean).join(' ');
  if (field.kind === 'yes') {
    return (
      <div className={className}>
        <label className="record-tick">
          <input
            type="checkbox"
            id={fieldId(path)}
            name={path}
            defaultChecked={value === true}
            aria-describedby={describedBy}
          />
          {label}
        </label>
        {about}
      </div>
    );
  }
  if (isFew) {
    return (
      <fieldset className={className} aria-describedby={describedBy}>
        <legend>{label}</legend>
        <FewChoices field={field} path={path} value={String(value ?? '')} isWrong={error !== undefined} />
        {about}
      </fieldset>
    );
  }
  return (
    <div className={className}>
      <label htmlFor={fieldId(path)}>{label}</label>
      <Input
        {...{ field, path, value, describedBy }}
        isWrong={error !== undefined}
        now={String((isTop ? typed[path] : value) ?? '')}
      />
      {about}
    </div>
  );
}

function ItemButton(props: { edit: string; label: string; children: React.ReactNode; off?: boolean }) {
  return (
    <button type="submit" name="intent" value={`edit:${props.edit}`} className="desk-icon" disabled={props.off}>
      {props.children}
      <span className="sr-only">{props.label}</span>
    </button>
  );
}

type ListProps = { field: Field & { kind: 'list' }; path: string; items: readonly Typed[]; parts: FormParts };

function ListField({ field, path, items, parts }: ListProps) {
  const error = parts.errors[path];
  return (
    <fieldset className="record-field is-wide record-list" id={fieldId(path)} tabIndex={-1}>
      <legend>{field.label}</legend>
      <input type="hidden" name={`${path}.length`} value={items.length} />
      <p className="record-says">
        {field.hint} <WasBefore field={field} path={path} parts={parts} />
      </p>
      {error && <p className="field-error">{error}</p>}
      <ol>
        {items.map((item, nth) => {
          const at = `${path}.${nth}`;
          const name = `${field.one} ${nth + 1}`;
          return (
            <li key={at} id={fieldId(at)} tabIndex={-1} aria-label={name}>
              <div className="record-item-acts">
                <span aria-hidden="true">{nth + 1}</span>
                <ItemButton edit={`up:${at}`} label={`Move ${name} up`} off={nth === 0}>
                  <ArrowUp aria-hidden="true" size={16} />
                </ItemButton>
                <ItemButton edit={`down:${at}`} label={`Move ${name} down`} off={nth === items.length - 1}>
                  <ArrowDown aria-hidden="true" size={16} />
                </ItemButton>
                <ItemButton edit={`remove:${at}`} label={`Remove ${name}`}>
                  <X aria-hidden="true" size={16} />
                </ItemButton>
              </div>
              <RecordFields fields={field.fields} values={item} prefix={`${at}.`} parts={parts} />
            </li>
          );
        })}
      </ol>
      {items.length < field.most && (
        <button type="submit" name="intent" value={`edit:add:${path}`} className="button button-quiet button-small">
          <Plus aria-hidden="true" size={16} /> Add {withArticle(field.one)}
        </button>
      )}
    </fieldset>
  );
}

export function RecordFields(props: { fields: Fields; values: Typed; prefix?: string; parts: FormParts }) {
  const { fields, values, prefix = '', parts } = props;
  return (
    <div className="record-fields">
      {Object.entries(fields).map(([name, field]) => {
        const [path, value] = [prefix + name, values[name]];
        return field.kind === 'list' ? (
          <ListField key={path} field={field} path={path} items={Array.isArray(value) ? value : []} parts={parts} />
        ) : (
          <OneField key={path} field={field} path={path} value={value} parts={parts} />
        );
      })}
    </div>
  );
}
