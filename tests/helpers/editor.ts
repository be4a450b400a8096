import type { AnyCollection } from '#src/lib/records/collection.ts';
import { type EditorAnswer, type Typed, typedOf } from '#src/lib/records/editing.ts';
import { withLive } from '#src/platform/changes.server.ts';
import type { RecordView } from '#src/records/record.server.ts';
import { loader } from '#src/records/record.tsx';
import { action } from '#src/records/record-answer.ts';
import { routeArgs, signedInCookie } from './desk.ts';
import type { TestSite } from './site.ts';

/** The owner at the editor of a document; what is not named stays as it came with the site. */
export async function editorOf(made: TestSite, collection: AnyCollection, id: string) {
  const cookie = await signedInCookie(made);
  const inside = <Result>(work: () => Result) => withLive(() => made.deps.live(), work);
  const path = `/admin/records/${collection.name}/${id}`;
  const params = { collection: collection.name, id };
  const came = collection.builtIn.find((one) => one.id === id) ?? {};
  return {
    inside,
    shown: () => made.deps.live().records[collection.name]?.find((one) => one.id === id),
    view: (query = ''): Promise<RecordView> =>
      inside(() => loader(routeArgs(made, `${path}${query}`, { cookie, params }) as never)) as never,
    async act(
      intent: string,
      values: Readonly<Record<string, unknown>> = {},
      more: Readonly<Record<string, string>> = {},
    ): Promise<EditorAnswer> {
      const typed: Typed = typedOf(collection.fields, { ...came, ...values });
      const form = { values: JSON.stringify(typed), base: '0', ...more, intent };
      return (await inside(() => action(routeArgs(made, path, { cookie, form, params }) as never))).json();
    },
  };
}
