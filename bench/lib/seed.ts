import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { startPeopleKeeper } from '#src/inbox/people-keeper.server.ts';
import { insertSubmission } from '#src/intake/accept.server.ts';
import { leadTypes } from '#src/intake/lead.ts';
import { insertLead } from '#src/intake/lead-store.server.ts';
import { newId } from '#src/lib/new-id.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import { createLog } from '#src/platform/log.server.ts';
import { seededRandom } from './report.ts';

const firstNames = 'Ada Grace Alan Edsger Barbara Donald Radia Vint Margaret Linus Katherine Dennis Frances Ken Hedy';
const services = ['cloud', 'web-development', 'mobile-app', 'it-support', 'security', 'consulting', 'other'];
const syllables = 'ber ton wal ker sel mon har lin gre vik dor nes pol rau'.split(' ');
const minuteMs = 60_000;
const perTransaction = 500;

/** 38,416 different names. */
export const familyName = (n: number): string =>
  [1, 14, 196, 2744].map((of) => syllables[Math.floor(n / of) % syllables.length]).join('');

/** With repetitions, so that word frequencies are realistic. */
const vocabulary = () =>
  readdirSync('content/blog')
    .flatMap((file) => readFileSync(`content/blog/${file}`, 'utf8').match(/[A-Za-z]{2,}/g) ?? [])
    .map((word) => word.toLowerCase());

/**
 * `count` submissions, one a minute up to `now` (epoch milliseconds), stored by the intake's own functions; most are
 * answered or closed. The keeper then finds out who is who.
 */
export async function seedLeads(db: Db, count: number, now: number): Promise<void> {
  const random = seededRandom(7);
  const upTo = (n: number) => Math.floor(random() * n);
  const pick = <T>(list: readonly T[]) => list[upTo(list.length)] as T;
  const [words, firsts] = [vocabulary(), firstNames.split(' ')];
  const unknown = { user_agent: '', referrer: '', flags: '[]', origin: '{}', request_hash: null };

  const one = (n: number) => {
    const type = random() < 0.5 ? 'contact' : pick(leadTypes);
    const receivedAt = now - (count - n) * minuteMs;
    const respondBy = receivedAt + 1_440 * minuteMs;
    const name = `${pick(firsts)} ${familyName(upTo(38_416))}`;
    const starts = new Date(receivedAt + 72 * 60 * minuteMs).toISOString().slice(0, 16).replace('T', ' ');
    const facts = {
      name,
      email: `${name.replace(' ', '.')}${upTo(1_000)}@example.com`.toLowerCase(),
      phone: `404 555 ${String(upTo(10_000)).padStart(4, '0')}`,
      company: random() < 0.5 ? `${familyName(upTo(38_416))} inc` : '',
      services: type === 'career' ? [] : [pick(services)],
      starts: type === 'appointment' ? starts : '',
      texts: [Array.from({ length: 20 + upTo(60) }, () => pick(words)).join(' ')],
    };
    const reference = `NA-${n.toString(36).toUpperCase().padStart(8, '0')}`;
    const row = { id: newId(receivedAt), type, reference, source: random() < 0.2 ? 'chatbot' : 'website' };
    const [date, time] = starts.split(' ');
    const estimate = { oneTime: null, perUserMonth: null };
    const data = JSON.stringify({ ...facts, message: facts.texts[0], estimate, date, time });
    const moments = { sent_at: receivedAt, received_at: receivedAt, respond_by: respondBy };
    return { submission: { ...row, ...unknown, ...moments, data }, lead: { ...row, receivedAt, respondBy, facts } };
  };

  for (let first = 0; first < count; first += perTransaction) {
    await db.write(async (trx) => {
      for (let n = first; n < Math.min(first + perTransaction, count); n++) {
        const { submission, lead } = one(n);
        await insertSubmission(trx, submission);
        await insertLead(trx, lead);
      }
    });
  }
  await sql`update leads set read_at = received_at, waiting_since = null, assigned_to = case seq % 3 when 0 then 'ana' else 'owner' end,
    status = case when seq % 10 < 6 then 'closed' else 'responded' end
    where received_at < ${now - 400 * minuteMs} and seq % 2000 <> 0`.execute(db.sql);
  await sql`update leads set deleted_at = received_at + 1 where seq % 101 = 0`.execute(db.sql);
  const keeper = startPeopleKeeper({ db, clock: { now: () => now }, log: createLog('error') });
  await keeper.settle();
  await keeper.stop();
}
