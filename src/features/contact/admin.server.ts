import { contactBudgets, contactServices, contactTimelines } from '#content/contact.ts';
import { labelOf } from '#src/lib/options.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import { messageLabels } from './field-labels.ts';
import { messagesOf } from './store.server.ts';

/** Everything that was sent with these messages, in words, by id (S1 §3 Contact message). */
export async function messageFields(db: Db, ids: readonly string[]) {
  const rows = await messagesOf(db, ids);
  return new Map(
    rows.map((row) => [
      row.id,
      [
        { name: 'name', label: messageLabels.name, value: row.name },
        { name: 'email', label: messageLabels.email, value: row.email },
        { name: 'phone', label: messageLabels.phone, value: row.phone },
        { name: 'company', label: messageLabels.company, value: row.company },
        { name: 'service', label: messageLabels.service, value: labelOf(contactServices, row.service) },
        { name: 'budget', label: messageLabels.budget, value: labelOf(contactBudgets, row.budget) },
        { name: 'timeline', label: messageLabels.timeline, value: labelOf(contactTimelines, row.timeline) },
        { name: 'message', label: messageLabels.message, value: row.message, long: true },
      ],
    ]),
  );
}
