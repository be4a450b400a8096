import type { RecordEditor } from '#src/ui/record-editor/use-editor.ts';
import type { TypedField } from './article-values.ts';

/** The state of an article's editor. */
export type ArticleEditor = RecordEditor<TypedField>;
