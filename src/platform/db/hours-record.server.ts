import { sql } from 'kysely';
import type { AnyDb } from './engine.server.ts';

interface Range {
  from: number;
  to: number;
}

interface Exception {
  id: string;
  from: string;
  to: string;
  reason: string;
  shown: boolean;
  office: boolean;
}

type Numbers = Readonly<Record<string, number>>;

/** As it was stored; what came later may be missing, and once there was one buffer for all kinds. */
interface Stored {
  office: Range[][];
  booking: Range[][];
  slotMinutes: number;
  noticeMinutes: number;
  horizonDays: number;
  lengths: Numbers;
  ways?: Numbers;
  buffers?: Numbers;
  atOnce?: Numbers;
  bufferMinutes?: number;
  worked: string[];
  closures: Exception[];
  openings: Exception[];
}

const usual = {
  lengths: { consultation: 30, 'home-visit': 120, 'business-visit': 60, 'remote-hour': 60 },
  ways: { consultation: 0, 'home-visit': 30, 'business-visit': 30, 'remote-hour': 0 },
  buffers: { consultation: 0, 'home-visit': 0, 'business-visit': 0, 'remote-hour': 0 },
  atOnce: { consultation: 1, 'home-visit': 1, 'business-visit': 1, 'remote-hour': 1 },
};

const two = (n: number) => String(n).padStart(2, '0');
const timeText = (minute: number) =>
  minute % 1_440 === 0
    ? 'midnight'
    : `${Math.floor(minute / 60) % 12 || 12}:${two(minute % 60)} ${minute < 720 ? 'AM' : 'PM'}`;

const weekOf = (week: Range[][]) =>
  week.map((day) => day.map(({ from, to }) => `${timeText(from)} to ${timeText(to)}`).join(', '));

/** Down to steps of five minutes. */
const stepped = (time: string) => (time === '00:00' ? '' : `${time.slice(0, 4)}${time.slice(4) < '5' ? 0 : 5}`);

const listOf = (all: Exception[]) =>
  all.map(({ id, from, to, reason, shown, office }) => {
    const [first = '', fromTime = ''] = from.split('T');
    const [toDay = '', toTime = ''] = to.split('T');
    const dayBefore = new Date(Date.parse(toDay) - 86_400_000).toISOString().slice(0, 10);
    const last = toTime === '00:00' ? dayBefore : toDay;
    return {
      ...{ id, from: first, fromTime: stepped(fromTime), to: last === first ? '' : last, toTime: stepped(toTime) },
      ...{ reason, shown, meetingsOnly: !office },
    };
  });

function recordOf(stored: Stored) {
  const { bufferMinutes, slotMinutes, noticeMinutes, horizonDays, worked } = stored;
  const kinds = Object.keys(usual.lengths) as (keyof typeof usual.lengths)[];
  const byKind = (['lengths', 'ways', 'buffers', 'atOnce'] as const).flatMap((name) =>
    kinds.map((kind) => {
      const shared = name === 'buffers' ? bufferMinutes : undefined;
      return [`${name}-${kind}`, stored[name]?.[kind] ?? shared ?? usual[name][kind]] as const;
    }),
  );
  return {
    ...{ title: 'Hours and days off', closures: listOf(stored.closures), openings: listOf(stored.openings) },
    ...{ office: weekOf(stored.office), booking: weekOf(stored.booking) },
    ...{ slotMinutes, noticeMinutes, horizonDays, worked, ...Object.fromEntries(byKind) },
  };
}

/** Turns the setting with the hours into the first version of their record. What cannot be read was not used. */
export async function hoursRecord(db: AnyDb): Promise<void> {
  const { rows } = await sql<{ value: string; changed_at: number }>`
    select value, changed_at from settings where name = 'schedule'`.execute(db);
  for (const { value, changed_at } of rows) {
    let data: string;
    try {
      data = JSON.stringify(recordOf(JSON.parse(value)));
    } catch {
      continue;
    }
    await sql`
      insert into record_versions (collection, id, number, state, data, name, saved_at, restored_from, author, confirmed)
      values ('hours', 'hours', 1, 'own', ${data}, '', ${changed_at}, null, '', 0)`.execute(db);
  }
  await sql`delete from settings where name = 'schedule'`.execute(db);
}
