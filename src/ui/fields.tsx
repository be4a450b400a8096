import type { ReactNode } from 'react';

interface FieldProps {
  prefix: string;
  name: string;
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  required?: boolean;
}

function describedBy(id: string, error: string | undefined, hint: string | undefined) {
  return [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
}

function FieldFrame(props: FieldProps & { id: string; children: ReactNode }) {
  const { id, label, error, hint, required, children } = props;
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {required ? <span aria-hidden="true"> *</span> : <span className="optional"> (optional)</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      {children}
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}

/**
 * A labelled input of one line, or a textarea when `rows` is given; `suggestions` are offered, not imposed.
 * The browser keeps its value.
 */
export function TextField(
  props: FieldProps & {
    type?: 'text' | 'email' | 'tel' | 'url';
    autoComplete?: string;
    rows?: number;
    maxLength?: number;
    defaultValue?: string | undefined;
    suggestions?: readonly string[];
  },
) {
  const { prefix, name, label, error, hint, required = false, type = 'text', rows, suggestions, ...rest } = props;
  const id = `${prefix}-${name}`;
  const listId = suggestions && `${id}-list`;
  const shared = {
    id,
    name,
    required,
    className: 'input',
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy(id, error, hint),
    ...rest,
  } as const;
  return (
    <FieldFrame {...{ prefix, name, label, error, hint, required, id }}>
      {rows ? <textarea rows={rows} {...shared} /> : <input type={type} list={listId} {...shared} />}
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </FieldFrame>
  );
}

/** A labelled list to choose one option from; the empty first line stands for "no choice". */
export function SelectField(
  props: FieldProps & {
    options: readonly { value: string; label: string }[];
    empty: string;
    defaultValue?: string | undefined;
  },
) {
  const { prefix, name, label, error, hint, required = false, options, empty, defaultValue } = props;
  const id = `${prefix}-${name}`;
  return (
    <FieldFrame {...{ prefix, name, label, error, hint, required, id }}>
      <select
        id={id}
        name={name}
        required={required}
        className="input"
        defaultValue={defaultValue ?? ''}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, error, hint)}
      >
        <option value="">{empty}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

/** A labelled field to choose one file with; `onChoose` hears of each choice at once. */
export function FileField(props: FieldProps & { accept: string; onChoose?: (file: File | undefined) => void }) {
  const { prefix, name, label, error, hint, required = false, accept, onChoose } = props;
  const id = `${prefix}-${name}`;
  return (
    <FieldFrame {...{ prefix, name, label, error, hint, required, id }}>
      <input
        type="file"
        id={id}
        name={name}
        required={required}
        accept={accept}
        className="input file:mr-4 file:cursor-pointer file:rounded-full file:border-0 file:bg-arc-50 file:px-4 file:py-1.5 file:font-semibold file:text-arc-700"
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, error, hint)}
        onChange={(event) => onChoose?.(event.target.files?.[0])}
      />
    </FieldFrame>
  );
}
