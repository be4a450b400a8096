import { useEffect, useRef } from 'react';
import { articleFields } from '#content/article-fields.ts';
import type { ArticleEditor } from './use-article.ts';
import { fieldNames, type TypedField } from './values.ts';

const placeOf = (field: string) => fieldNames.indexOf(field as TypedField);

/** Where a field is filled in: the picture's has the input for a file. */
const idOf = (field: string) => (field === 'cover' ? 'article-cover-file' : `article-${field}`);

/** All that is wrong with the article, each with the way to its field; it takes the focus. */
export function ArticleProblems({ editor, isSent }: { editor: ArticleEditor; isSent: boolean }) {
  const { errors, problem } = editor;
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
                {articleFields[field as TypedField]?.label ?? 'When'}
              </a>
              : {message}
            </li>
          ))}
      </ul>
    </div>
  );
}
