import type { AnyCollection } from '#src/lib/records/collection.ts';
import type { EditorView } from '#src/lib/records/editing.ts';
import { changedFields } from '#src/lib/records/merge.ts';
import { typedOf } from '#src/lib/records/typed.ts';
import type { EditedRecords } from './parts.server.ts';

const mostVersions = 30;

/** What the editor of a record shows; undefined when there is no such record, nor a draft of one. `look` asks for a version. */
export async function loadEditor(
  { publishing, drafts }: EditedRecords,
  collection: AnyCollection,
  id: string,
  look: string | null,
): Promise<EditorView | undefined> {
  const typed = (values: object) => typedOf(collection.fields, { ...values });
  const [newest, draft, versions] = await Promise.all([
    publishing.newest(collection, id),
    drafts.find(collection, id),
    publishing.versions(collection, id),
  ]);
  if (versions.length === 0 && !draft) return undefined;
  const began = draft && draft.base !== newest.number ? await publishing.find(collection, id, draft.base) : newest;
  const asked = look === null ? undefined : versions.find(({ number }) => String(number) === look);
  return {
    ...{ id, number: newest.number, published: newest.values && typed(newest.values) },
    draft: draft && {
      ...{ base: draft.base, typed: typed(draft.values), changedAt: draft.changedAt },
      ...{ by: draft.by, publishAt: draft.publishAt, problem: draft.problem },
    },
    base: typed(began?.values ?? (draft ? {} : versions.find(({ values }) => values)?.values) ?? {}),
    versions: versions.slice(0, mostVersions).map(({ values, ...version }, at) => {
      const before = versions[at + 1]?.values;
      return { ...version, changed: values && before ? changedFields(typed(before), typed(values)) : [] };
    }),
    looked: asked?.values && { number: asked.number, typed: typed(asked.values) },
  };
}
