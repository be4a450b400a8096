import { slotsOf } from '#src/features/appointments/store.server.ts';
import { type PresentedField, presentFields } from '#src/forms/present.ts';
import type { LeadType } from '#src/intake/lead.ts';
import { answersOf } from '#src/intake/store.server.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import { publicForm } from '../api/forms.server.ts';

/** Everything that was sent with leads of one type, in words, by the id of each; an appointment with its slot of now. */
export async function fieldsOf(db: Db, type: LeadType, ids: readonly string[]): Promise<Map<string, PresentedField[]>> {
  const form = publicForm(type)?.form;
  if (!form) throw new TypeError(`there is no form of type ${type}`);
  const [answers, slots] = await Promise.all([
    answersOf(db.sql, ids),
    type === 'appointment' ? slotsOf(db, ids) : null,
  ]);
  return new Map(
    answers.map(({ id, data }) => [id, presentFields(form.declaration, { ...data, ...slots?.get(id) }, form.words)]),
  );
}
