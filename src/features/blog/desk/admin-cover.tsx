import { articleFields } from '#src/content/article-fields.ts';
import { PictureInput } from '#src/ui/picture-input.tsx';
import { EditorField } from '#src/ui/record-editor/field.tsx';
import type { ArticleEditor } from './editor.ts';

/** What stands above the article: a drawing of the family, or a picture with its description. */
export function ArticleCover({ editor }: { editor: ArticleEditor }) {
  const { cover } = editor.raw;
  return (
    <>
      {cover === '' && <EditorField editor={editor} name="art" none="Category drawing" />}
      {cover === '' && <input type="hidden" name="cover" value="" />}
      <PictureInput
        id="article-cover-file"
        label={articleFields.cover.label}
        onPicture={(src) => editor.change('cover', src)}
      />
      {cover !== '' && (
        <div className="field">
          <img className="article-cover-small" src={cover} alt={editor.raw.coverAlt} />
          <input type="hidden" name="cover" value={cover} />
          <input type="hidden" name="art" value={editor.raw.art} />
          <button type="button" className="button-word" onClick={() => editor.change('cover', '')}>
            Use a drawing instead
          </button>
          <EditorField editor={editor} name="coverAlt" />
        </div>
      )}
    </>
  );
}
