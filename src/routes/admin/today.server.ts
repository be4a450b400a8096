import { wishesOf } from '#src/features/erasure/asked.server.ts';
import { mailStanding } from '#src/features/mail/trouble.server.ts';
import { erasedBy, visitorEvents } from '#src/features/requests/rules.ts';
import { erasureAlarm, mailAlarm } from '#src/features/today/alarms.ts';
import { loadToday } from '#src/features/today/today.server.ts';
import type { LeadType } from '#src/intake/lead.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import { fieldsOf } from './lead-fields.server.ts';
import { leadTypeConfigs } from './lead-types.ts';
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
  const [standing, backups, disk, wishes] = await Promise.all([
    mailStanding(db, mailConfigured, now),
    parts.backups(),
    parts.disk(),
    wishesOf(db.sql, visitorEvents.erasure),
  ]);
  const by = wishes[0] && erasedBy(wishes[0].at);
  return loadToday({
    sql: db.sql,
    now,
    hours: parts.hours,
    openings: openings(db),
    mailAlarm: mailAlarm(standing),
    erasureAlarm: erasureAlarm(wishes, by),
    backups,
    disk,
  });
}
