import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { onEachEngine } from '#tests/helpers/databases.ts';
import { countWaiting, meetingsOn, putOffLeads, waitingLeads } from './today-store.server.ts';

const now = new Date('2026-06-09T10:00:00-04:00').getTime();
const many = 20_000;
/** PostgreSQL gives a statement only so long. */
const atOnce = 10_000;
const numbersFrom = (first: number) =>
  `with recursive numbers(n) as (select ${first} union all select n + 1 from numbers where n < ${first + atOnce - 1})`;

onEachEngine('many leads', (open, engine) => {
  test('are not walked through for the day: those closed by hand, put off or due later', async () => {
    const db = await open();
    const run = (text: string) => db.write((trx) => sql.raw(text).execute(trx));
    // Nearly all were closed by hand, which keeps since when their visitor waited; every 100th waits, half of these put off.
    for (let first = 1; first <= many; first += atOnce) {
      const numbers = numbersFrom(first);
      await run(`insert into submissions (id, type, data, reference, source, received_at, respond_by, user_agent, referrer,
          flags, origin)
        ${numbers} select 'id-' || n, 'contact', '{}', 'NA-' || n, 'website', ${now}, ${now}, '', '', '[]', '{}' from numbers`);
      await run(`insert into leads (seq, id, type, reference, source, name, name_key, email, phone, company, services,
          starts, status, received_at, respond_by, waiting_since, later_until)
        ${numbers} select n, 'id-' || n, 'contact', 'NA-' || n, 'website', 'Visitor ' || n, 'visitor', '', '', '', '[]', '',
          case when n % 100 = 0 then 'pending' else 'closed' end, ${now}, ${now} + (n - ${many / 2}) * 1000, ${now},
          case when n % 200 = 0 then ${now + 3_600_000} end from numbers`);
    }
    await run('analyze');
    const span = { from: 0, to: now + 864_000_000, now };
    const waiting = await waitingLeads(db.sql, { ...span, limit: 40 });
    const { due: counts } = await countWaiting(db.sql, span);
    const off = await putOffLeads(db.sql, now, 40);
    const met = await meetingsOn(db.sql, '2026-06-09');
    expect([waiting.length, counts, off.length, met]).toEqual([40, { contact: many / 200 }, 40, []]);
    expect(waiting[0]?.name).toBe('Visitor 100');
    const plan = await sql
      .raw(`explain ${engine === 'sqlite' ? 'query plan' : ''} select * from leads where waiting_since is not null
        and deleted_at is null and (type = 'appointment' or status = 'pending')
        and (later_until is null or later_until <= ${now}) and respond_by < ${span.to} order by respond_by, seq limit 40`)
      .execute(db.sql);
    expect(JSON.stringify(plan.rows)).toContain('leads_to_answer');
  });
});
