import { appointmentChanges } from '#src/features/appointments/admin.server.ts';
import { dueArticles } from '#src/features/blog/desk/desk.server.ts';
import { failingFeeds } from '#src/features/busy/admin.server.ts';
import { asksForPerson } from '#src/features/chat/answers/asks-for-person.ts';
import { changeLeadByForm } from '#src/features/leads/change.server.ts';
import { mailStanding } from '#src/features/mail/trouble.server.ts';
import type { TodaySaid } from '#src/features/today/actions.server.ts';
import { calendarAlarm, erasureAlarm, mailAlarm, reviewAlarm } from '#src/features/today/alarms.ts';
import { loadToday } from '#src/features/today/today.server.ts';
import { erasedBy } from '#src/intake/erasure-wish.ts';
import { openWishes } from '#src/intake/erasure-wish-store.server.ts';
import { firstStatus, type LeadType } from '#src/intake/lead.ts';
import { findLead } from '#src/intake/lead-store.server.ts';
import { refuse } from '#src/lib/outcome.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import { fieldsOf } from './lead-fields.server.ts';
import { appointmentType, leadTypeConfigs } from './lead-types.ts';
import type { SignedInContext } from './require-sign-in.server.ts';

const longest = 240;

/** The first words of some leads of a type: the position or service where one was chosen, and what they wrote. */
const openings = (db: Db) => async (type: LeadType, ids: readonly string[]) => {
  const leadType = leadTypeConfigs.find((one) => one.type === type);
  const all = await fieldsOf(db, type, ids);
  const words = [...all].map(([id, fields]) => {
    const said = (name: string | undefined) => fields.find((field) => field.name === name)?.value ?? '';
    const chosen =
      type === 'career' || type === 'appointment'
        ? said(type === 'career' ? leadType?.columns[0]?.field : 'service')
        : '';
    const text = [chosen, said(leadType?.excerpt)].filter(Boolean).join(': ');
    return [id, text.slice(0, longest).toWellFormed()] as const;
  });
  return new Map(words);
};

/** What the Today screen shows, put together from the features that know it. */
export async function todayPage(parts: SignedInContext) {
  const { db, clock, mailConfigured } = parts;
  const now = clock.now();
  const [standing, backups, disk, wishes, failing] = await Promise.all([
    mailStanding(db, mailConfigured, now),
    parts.backups(),
    parts.disk(),
    openWishes(db.sql, 100),
    failingFeeds(db.sql, now),
  ]);
  const by = wishes[0] && erasedBy(wishes[0].at);
  return loadToday({
    sql: db.sql,
    now,
    hours: parts.hours,
    openings: openings(db),
    asksForPerson,
    mailAlarm: mailAlarm(standing),
    erasureAlarm: erasureAlarm(
      wishes.map(({ personId, name, known }) => ({ personId, name: known ?? name })),
      by,
    ),
    calendarAlarm: calendarAlarm(failing),
    reviewAlarm: reviewAlarm(dueArticles(now)),
    backups,
    disk,
  });
}

/** Confirms an appointment (`id`) from Today: what the Appointments tab does, mails and all. */
export async function confirmOnToday(parts: SignedInContext, form: FormData): Promise<TodaySaid> {
  const id = String(form.get('id') ?? '');
  const lead = await findLead(parts.db.sql, 'appointment', id);
  if (!lead) return refuse('This appointment is no longer there.');
  if (lead.status !== firstStatus) return refuse(`This appointment is ${lead.status} already.`);
  const set = new FormData();
  for (const [field, value] of Object.entries({ intent: 'status', id, status: 'confirmed' })) set.set(field, value);
  const said = await changeLeadByForm(parts, appointmentType, set, appointmentChanges(parts.appointments));
  return said.ok ? { ok: true, key: `lead-${id}`, name: lead.name, did: 'confirmed' } : said;
}
