import { editorMessages } from '#src/content/page-editor.ts';
import { LineField, LinesField, MarkdownField } from './admin-fields.tsx';
import { ImageField } from './admin-image.tsx';
import { type Row, Rows } from './admin-rows.tsx';
import { type Block, blockTypes, buttonFields, type Field, type Fields } from './blocks.ts';
import type { BlockProblem } from './schema.ts';

interface EditorProps<Value> {
  /** The field's dotted name within its block. */
  path: string;
  value: Value;
  /** What is wrong with the block. */
  problems: readonly BlockProblem[];
  onChange(value: Value): void;
}

const emptyOf = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, { kind }]) => [name, kind === 'lines' ? [] : '']));

function FieldEditor({ field, path, value, problems, onChange }: EditorProps<unknown> & { field: Field }) {
  const problem = problems.find((one) => one.field === path)?.message;
  const told = { label: field.label, hint: field.hint, problem, onChange };
  switch (field.kind) {
    case 'line':
      return <LineField {...told} value={value as string} maxLength={field.most} />;
    case 'markdown':
      return <MarkdownField {...told} value={value as string} maxLength={field.most} rows={field.rows} />;
    case 'lines':
      return <LinesField {...told} value={value as string[]} />;
    case 'picture':
      return <ImageField {...told} src={value as string} optional={!field.needed} />;
    case 'button':
      return (
        <>
          {field.hint && <p className="hint">{field.hint}</p>}
          <fieldset className="button-fields">
            <legend>{field.label}</legend>
            <FieldsEditor {...{ problems, onChange, path }} fields={buttonFields} value={value as object} />
          </fieldset>
        </>
      );
    default:
      return (
        <>
          <h3 className="rows-title">{field.label}</h3>
          {problem && <p className="field-error">{problem}</p>}
          <Rows
            one={field.one}
            items={value as Row[]}
            fresh={() => ({ title: '', ...emptyOf(field.fields) })}
            most={field.most}
            wrongAt={(index) => problems.some((one) => `${one.field}.`.startsWith(`${path}.${index}.`))}
            onChange={onChange}
          >
            {(item, index, change) => (
              <FieldsEditor
                fields={field.fields}
                path={`${path}.${index}`}
                value={item}
                problems={problems}
                onChange={(changed) => change(changed as Row)}
              />
            )}
          </Rows>
        </>
      );
  }
}

function FieldsEditor({ fields, path, value, problems, onChange }: EditorProps<object> & { fields: Fields }) {
  return Object.entries(fields).map(([name, field]) => (
    <FieldEditor
      key={name}
      field={field}
      path={path ? `${path}.${name}` : name}
      value={Reflect.get(value, name)}
      problems={problems}
      onChange={(changed) => onChange({ ...value, [name]: changed })}
    />
  ));
}

/** The fields of one block, whichever its type (S2 §3 Content block). */
export function BlockFields(props: { block: Block; problems: readonly BlockProblem[]; onChange(block: Block): void }) {
  const { block, problems, onChange } = props;
  if (block.type === 'unknown') return <p className="notice">{editorMessages.noEditor}</p>;
  return (
    <FieldsEditor
      fields={blockTypes[block.type].fields}
      path=""
      value={block.content}
      problems={problems}
      onChange={(content) => onChange({ ...block, content } as Block)}
    />
  );
}
