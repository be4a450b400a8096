import { contactBudgets, contactServices, contactTimelines } from '#content/contact.ts';
import { labelOf } from '#src/lib/options.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import { messagesOf } from './store.server.ts';

/** Everything that was sent with these messages, in words, by id (S1 §3 Contact message). */
export async function messageFields(db: Db, ids: readonly string[]) {
  const rows = await messagesOf(db, ids);
  return new Map(
    rows.map((row) => [
      row.id,
      [
        { name: 'name', label: 'Name', value: row.name },
        { name: 'email', label: 'Email', value: row.email },
        { name: 'phone', label: 'Phone', value: row.phone },
        { name: 'company', label: 'Company', value: row.company },
        { name: 'service', label: 'Service', value: labelOf(contactServices, row.service) },
        { name: 'budget', label: 'Budget', value: labelOf(contactBudgets, row.budget) },
        { name: 'timeline', label: 'Timeline', value: labelOf(contactTimelines, row.timeline) },
        { name: 'message', label: 'Message', value: row.message, long: true },
      ],
    ]),
  );
}
