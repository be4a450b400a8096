import type { ReactNode } from 'react';
import type { Field } from '#src/lib/records/fields.ts';
import type { RecordEditor } from './use-editor.ts';

/**
 * A field of a record: label, hint, how much room is left, what is wrong. `children` replaces the input; `none` stands for
 * no choice.
 */
export function EditorField<Name extends string>(props: {
  editor: RecordEditor<Name>;
  name: Name;
  none?: string;
  /** Its length is not told, because nobody types it. */
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
