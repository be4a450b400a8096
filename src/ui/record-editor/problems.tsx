import { useEffect, useRef } from 'react';
import type { FieldsOf } from '#src/lib/records/typed.ts';
import type { RecordEditor } from './use-editor.ts';

/** All that is wrong with the record, each with the way to its field; it takes the focus. */
export function EditorProblems<Name extends string>(props: { editor: RecordEditor<Name>; isSent: boolean }) {
  const { editor, isSent } = props;
  const { errors, problem, prefix } = editor;
  const fields: Partial<FieldsOf<string>> = editor.fields;
  const placeOf = (field: string) => Object.keys(fields).indexOf(field);
  // A picture's field has the input for a file.
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
