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

/** A labelled input of one line, or a textarea when `rows` is given. The browser keeps its value. */
export function TextField(
  props: FieldProps & {
    type?: 'text' | 'email' | 'tel' | 'url';
    autoComplete?: string;
    rows?: number;
    maxLength?: number;
    defaultValue?: string | undefined;
  },
) {
  const { prefix, name, label, error, hint, required = false, type = 'text', rows, ...rest } = props;
  const id = `${prefix}-${name}`;
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
      {rows ? <textarea rows={rows} {...shared} /> : <input type={type} {...shared} />}
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
