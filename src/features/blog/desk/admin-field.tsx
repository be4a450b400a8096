import type { ReactNode } from 'react';
import { articleFields } from '#content/article-fields.ts';
import type { ArticleEditor } from './use-article.ts';
import type { TypedField } from './values.ts';

/** A field of the article: label, hint, how much room is left, what is wrong. `children` replaces the input. */
export function ArticleField(props: {
  editor: ArticleEditor;
  name: TypedField;
  children?(described: {
    id: string;
    name: string;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
  }): ReactNode;
}) {
  const { editor, name, children } = props;
  const field = articleFields[name];
  const value = editor.raw[name];
  const problem = editor.errors[name];
  const hint = 'hint' in field ? field.hint : undefined;
  const bounds =
    'most' in field &&
    typeof field.most === 'number' &&
    field.kind !== 'lines' &&
    field.kind !== 'markdown' &&
    name !== 'author';
  const least = 'least' in field ? field.least : 0;
  const id = `article-${name}`;
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
          <option value="">{name === 'art' ? 'That of its category' : 'Choose one'}</option>
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
          {field.most} characters
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
