import type { PresentedField } from '#src/forms/present.ts';
import { findSubmission } from '#src/intake/accept.server.ts';
import { findLead, markRead } from '#src/intake/lead-store.server.ts';
import { readOrigin } from '#src/intake/origin.ts';
import { senderOf } from '#src/intake/people-store.server.ts';
import { auditOf } from '#src/platform/audit/store.server.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import { isUnavailable } from '#src/platform/db/unavailable.server.ts';
import { shownMail } from '#src/platform/outbox/mail.ts';
import { mailsAbout } from '#src/platform/outbox/store.server.ts';
import { crewOf } from '#src/platform/session/colleagues-store.server.ts';
import { type FieldsOf, tagsInUse, toLeadRow } from './lead-list.server.ts';
import type { LeadTypeConfig } from './lead-types.ts';

export type LeadDetail = NonNullable<Awaited<ReturnType<typeof loadLead>>>;

const utmLabels: Record<string, string> = {
  source: 'Campaign source',
  medium: 'Campaign medium',
  campaign: 'Campaign',
  term: 'Campaign term',
  content: 'Campaign content',
};

function originFields(json: string, referrer: string): PresentedField[] {
  const origin = readOrigin(json);
  const fields: PresentedField[] = [
    { name: 'referrer', label: 'Source', value: origin.referrer },
    { name: 'landing', label: 'First page', value: origin.landing },
    { name: 'page', label: 'Last page', value: origin.page },
    ...Object.entries(utmLabels).map(([name, label]) => ({
      name: `utm_${name}`,
      label,
      value: origin.utm[name] ?? '',
    })),
  ];
  // Older leads have only a referrer.
  if (fields.every(({ value }) => value === '') && referrer) {
    return [{ name: 'referrer', label: 'Source', value: referrer }];
  }
  return fields.filter(({ value }) => value !== '');
}

/** Reading must work while writes fail; the lead then stays unread a little longer. */
async function noteRead(db: Db, id: string, now: number): Promise<void> {
  try {
    await db.write((trx) => markRead(trx, id, now));
  } catch (error) {
    if (!isUnavailable(error)) throw error;
  }
}

/** A lead for the account `me`, even if deleted; undefined if there is none. `marksRead` marks it as read. */
export async function loadLead(
  db: Db,
  leadType: LeadTypeConfig,
  fieldsOf: FieldsOf,
  id: string,
  { now, me, marksRead = true }: { now: number; me: string; marksRead?: boolean },
) {
  const row = await findLead(db.sql, leadType.type, id);
  if (!row) return undefined;
  if (row.read_at === null && marksRead) await noteRead(db, id, now);
  const [submission, fields, mails, history, known, person, crew] = await Promise.all([
    findSubmission(db.sql, id),
    fieldsOf(db, leadType.type, [id]),
    mailsAbout(db, id),
    auditOf(db.sql, row.reference),
    tagsInUse(db.sql),
    row.person_id === null ? undefined : senderOf(db.sql, row.person_id, id),
    crewOf(db.sql, me),
  ]);
  return {
    lead: toLeadRow(row),
    // Only the website asks for everything that its form lists.
    fields: (fields.get(id) ?? []).filter(({ value }) => value !== '' || row.source === 'website'),
    flags: JSON.parse(submission?.flags ?? '[]') as string[],
    /** When the visitor pressed send, by their own clock. */
    sentAt: submission?.sent_at ?? null,
    userAgent: submission?.user_agent ?? '',
    origin: originFields(submission?.origin ?? '{}', submission?.referrer ?? ''),
    // Emails written by a person are in the thread.
    mails: mails.filter(({ by_person }) => by_person === 0).map(shownMail),
    history: history.map(({ id: entry, at, actor, action, detail }) => ({ id: entry, at, actor, action, detail })),
    known,
    /** Null if the desk has only one account. */
    crew: crew ?? null,
    /** The sender, with the number of their other leads; undefined until looked up. */
    person,
    now,
  };
}
