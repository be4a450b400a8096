import { type Answers, type PresentedField, presentAll, presentEvery, presentFields } from '#src/forms/present.ts';
import type { LeadType } from '#src/intake/lead.ts';
import { answersOf } from '#src/intake/store.server.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import { formOf, publicForm } from './forms.server.ts';

/** Everything that was sent with leads of one type, in words, by the id of each; as it is now. */
export const fieldsOf = (db: Db, type: LeadType, ids: readonly string[]) => presented(db, type, ids, presentFields);

/** The same for a table, in which every lead has every field of the form. */
export const columnsOf = (db: Db, type: LeadType, ids: readonly string[]) => presented(db, type, ids, presentEvery);

async function presented(
  db: Db,
  type: LeadType,
  ids: readonly string[],
  present: typeof presentFields,
): Promise<Map<string, PresentedField[]>> {
  const form = publicForm(type)?.form;
  if (!form) throw new TypeError(`there is no form of type ${type}`);
  const [answers, changed] = await Promise.all([answersOf(db.sql, ids), form.changed?.(db, ids)]);
  return new Map(
    answers.map(({ id, data }) => [id, present(form.declaration, { ...data, ...changed?.get(id) }, form.words)]),
  );
}

/** Everything that was sent with a form, in words; of a form that there is none of any more by the names of its fields. */
export function sentFields(type: string, source: string, sent: Answers): PresentedField[] {
  const form = formOf(type, source);
  return presentAll(form?.declaration, sent, form?.words);
}
