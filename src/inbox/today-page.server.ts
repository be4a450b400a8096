import { dueArticles } from '#src/articles/articles-desk.server.ts';
import { appointmentChanges } from '#src/calendar/appointment-admin.server.ts';
import { failingFeeds } from '#src/calendar/busy-admin.server.ts';
import { mayOpen } from '#src/desk/areas.ts';
import { mailStanding } from '#src/desk/outbox-trouble.server.ts';
import type { SignedInContext } from '#src/desk/require-sign-in.server.ts';
import { fieldsOf } from '#src/inquiries/lead-fields.server.ts';
import { erasedBy } from '#src/intake/erasure-wish.ts';
import { openWishes } from '#src/intake/erasure-wish-store.server.ts';
import { firstStatus, type LeadType } from '#src/intake/lead.ts';
import { findLead } from '#src/intake/lead-store.server.ts';
import { refuse } from '#src/lib/outcome.ts';
import { type ProbeName, probeNames, probeOf } from '#src/lib/probes.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import { crewOf } from '#src/platform/session/colleagues-store.server.ts';
import { readWhose } from './assignment.ts';
import { changeLeadByForm } from './lead-change.server.ts';
import { appointmentType, leadTypeConfigs } from './lead-types.ts';
import { loadToday } from './today.server.ts';
import type { TodaySaid } from './today-actions.server.ts';
import { type Alarm, calendarAlarm, erasureAlarm, mailAlarm, reviewAlarm } from './today-alarms.ts';

/** What the site's look at itself has found, as Today shows it. `standing`: how each thing stands. */
function watchAlarms(standing: ReadonlyMap<ProbeName, { fails: boolean; words: string }>): Alarm[] {
  return probeNames.flatMap((name) => {
    const found = standing.get(name);
    if (!found?.fails) return [];
    const { fails, path } = probeOf(name);
    const link = path === '/admin/today' ? 'See details' : 'See why';
    const href = path === '/admin/today' ? '/admin/notifications' : path;
    return [{ key: name, title: fails.title, words: [fails.text, found.words].filter(Boolean).join(' '), href, link }];
  });
}

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

/** What the Today screen shows, put together from the features that know it; of whose leads `params` say. */
export async function todayPage(parts: SignedInContext, params: URLSearchParams) {
  const { db, clock, mailConfigured, actor } = parts;
  const now = clock.now();
  const crew = await crewOf(db.sql, actor.account);
  const [standing, backups, disk, wishes, failing, canary] = await Promise.all([
    mailStanding(db, mailConfigured, now),
    parts.backups(),
    parts.disk(),
    openWishes(db.sql, 100),
    failingFeeds(db.sql, now),
    parts.watch.canaries.last(),
  ]);
  const by = wishes[0] && erasedBy(wishes[0].at);
  const today = await loadToday({
    sql: db.sql,
    now,
    actor,
    crew,
    whose: crew ? readWhose(params.get('whose')) : '',
    hours: parts.hours,
    openings: openings(db),
    mailAlarm: mailAlarm(standing),
    erasureAlarm: erasureAlarm(
      wishes.map(({ personId, name, known }) => ({ personId, name: known ?? name })),
      by,
    ),
    calendarAlarm: calendarAlarm(failing),
    reviewAlarm: reviewAlarm(dueArticles(now)),
    watchAlarms: watchAlarms(parts.watch.standing()),
    canaryAt: canary.doneAt,
    backups,
    disk,
  });
  // Whoever may not open what mends it is not told of it.
  return { ...today, alarms: today.alarms.filter(({ href }) => mayOpen(actor.role, href.split('?')[0] ?? href)) };
}

/** What Today asks of an appointment that nobody has confirmed, by `intent`. */
const settling = {
  confirm: { status: 'confirmed', did: 'confirmed' },
  'took-place': { status: 'done', did: 'settled' },
  'nobody-came': { status: 'no-show', did: 'settled' },
} as const;

export const isSettling = (intent: unknown): intent is keyof typeof settling =>
  typeof intent === 'string' && Object.hasOwn(settling, intent);

/** Settles an appointment (`id`) from Today: what the Appointments tab does, mails and all. */
export async function settleOnToday(
  parts: SignedInContext,
  intent: keyof typeof settling,
  form: FormData,
): Promise<TodaySaid> {
  const { status, did } = settling[intent];
  const id = String(form.get('id') ?? '');
  const lead = await findLead(parts.db.sql, 'appointment', id);
  if (!lead) return refuse('This appointment no longer exists.');
  if (lead.status !== firstStatus) return refuse(`This appointment is already ${lead.status}.`);
  const set = new FormData();
  for (const [field, value] of Object.entries({ intent: 'status', id, status })) set.set(field, value);
  const said = await changeLeadByForm(parts, appointmentType, set, appointmentChanges(parts.appointments));
  return said.ok ? { ok: true, key: `lead-${id}`, name: lead.name, did } : said;
}
