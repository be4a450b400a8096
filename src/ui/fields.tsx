import * as words from 'content:ui';
import type { ReactNode } from 'react';

interface FieldProps {
  prefix: string;
  name: string;
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  required?: boolean | undefined;
}

function inputProps({ prefix, name, error, hint, required = false }: FieldProps) {
  const id = `${prefix}-${name}`;
  return {
    id,
    name,
    required,
    className: 'input',
    'aria-invalid': error ? true : undefined,
    'aria-describedby': [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined,
  } as const;
}

function FieldFrame(props: FieldProps & { children: ReactNode }) {
  const { prefix, name, label, error, hint, required, children } = props;
  const id = `${prefix}-${name}`;
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {required ? (
          <span aria-hidden="true"> *</span>
        ) : (
          <span className="optional text-sm font-normal text-ink-600">{` ${words.optional}`}</span>
        )}
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

/** A textarea when `rows` is given. The browser keeps its value. */
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
  const { prefix, name, label, error, hint, required, type = 'text', rows, suggestions, ...rest } = props;
  const listId = suggestions && `${prefix}-${name}-list`;
  const shared = { ...inputProps(props), ...rest };
  return (
    <FieldFrame {...{ prefix, name, label, error, hint, required }}>
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

/** The empty first option means no choice. */
export function SelectField(
  props: FieldProps & {
    options: readonly { value: string; label: string }[];
    empty: string;
    defaultValue?: string | undefined;
  },
) {
  return (
    <FieldFrame {...props}>
      <select {...inputProps(props)} defaultValue={props.defaultValue ?? ''}>
        <option value="">{props.empty}</option>
        {props.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

export function FileField(props: FieldProps & { accept: string; onChoose?: (file: File | undefined) => void }) {
  return (
    <FieldFrame {...props}>
      <input
        {...inputProps(props)}
        type="file"
        accept={props.accept}
        className="input file:mr-4 file:cursor-pointer file:rounded-full file:border-0 file:bg-arc-50 file:px-4 file:py-1.5 file:font-semibold file:text-arc-700"
        onChange={(event) => props.onChoose?.(event.target.files?.[0])}
      />
    </FieldFrame>
  );
}
