import { useState } from 'react';
import { articleFields } from '#content/article-fields.ts';
import { ArticleField } from './admin-field.tsx';
import { uploadPicture } from './upload.ts';
import type { ArticleEditor } from './use-article.ts';

/** What stands above the article: a drawing of the family, or a picture with its description. */
export function ArticleCover({ editor }: { editor: ArticleEditor }) {
  const [said, setSaid] = useState('');
  const { cover } = editor.raw;
  async function choose(file: File | undefined) {
    if (!file) return;
    setSaid('Preparing the picture …');
    const answer = await uploadPicture(file);
    setSaid(answer.ok ? '' : answer.reason);
    if (answer.ok) editor.change('cover', answer.src);
  }
  return (
    <>
      {cover === '' && <ArticleField editor={editor} name="art" />}
      {cover === '' && <input type="hidden" name="cover" value="" />}
      <div className="field needs-script">
        <label htmlFor="article-cover-file">{articleFields.cover.label}</label>
        <input
          id="article-cover-file"
          type="file"
          className="input"
          accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
          onChange={({ currentTarget }) => {
            void choose(currentTarget.files?.[0]);
            currentTarget.value = '';
          }}
        />
        <p role="status" className="hint">
          {said}
        </p>
      </div>
      {cover !== '' && (
        <div className="field">
          <img className="article-cover-small" src={cover} alt={editor.raw.coverAlt} />
          <input type="hidden" name="cover" value={cover} />
          <input type="hidden" name="art" value={editor.raw.art} />
          <button type="button" className="button-word" onClick={() => editor.change('cover', '')}>
            Back to a drawing
          </button>
          <ArticleField editor={editor} name="coverAlt" />
        </div>
      )}
    </>
  );
}
