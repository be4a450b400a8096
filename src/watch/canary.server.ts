import type { CanariesTable } from 'db:tables';
import { type RequestLinks, referenceInAddress, replyAddress } from '#src/intake/accept.server.ts';
import { newId } from '#src/lib/new-id.ts';
import { type Clock, dayMs, minuteMs } from '#src/lib/time.ts';
import type { Db, Sql, Trx } from '#src/platform/db/client.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';
import { enqueue, type OutboxAddresses } from '#src/platform/outbox/store.server.ts';
import type { MailTransport } from '#src/platform/outbox/transport.server.ts';
import type { Rehearsal } from './looks.server.ts';

/* Canaries: synthetic requests sent by the site to test itself. Moments in epoch milliseconds. */

const canaryEveryMs = 15 * minuteMs;
const canaryPatienceMs = 10 * minuteMs;
const canaryKeptMs = dayMs;
/** Two in a row are missing. */
const canaryMissedMs = 40 * minuteMs;

/** Quarter hours since the epoch. */
const slotOf = (now: number): number => Math.floor(now / canaryEveryMs);

type CanaryWay = Pick<CanariesTable, 'started_at' | 'mail_id' | 'mailed_at' | 'awaits_return' | 'returned_at'>;

/** When a canary had gone all the way, or where it stopped; undefined while on its way. */
export function outcomeOf(way: CanaryWay, now: number): { done_at: number | null; problem: string } | undefined {
  const mailed = way.mail_id === '' ? way.started_at : way.mailed_at;
  const returned = way.awaits_return ? way.returned_at : mailed;
  // A returned mail was sent, even if that was not recorded.
  if (returned !== null) return { done_at: Math.max(returned, mailed ?? 0), problem: '' };
  if (Math.abs(now - way.started_at) < canaryPatienceMs) return undefined;
  const problem = mailed === null ? 'Its email wasn’t sent.' : 'Its email was sent but didn’t come back.';
  return { done_at: null, problem };
}

/** Undefined if a canary arrived recently, or the site started (`since`) recently. */
export function canaryProblem(
  last: { doneAt: number | undefined; problem: string; at: number },
  since: number,
  now: number,
): string | undefined {
  const from = Math.max(last.doneAt ?? 0, since);
  if (now - from < canaryMissedMs) return undefined;
  return last.at >= from && last.problem ? last.problem : 'None was sent.';
}

/** Epoch milliseconds of the last success, and the last failure. */
async function lastCanary(from: Sql): Promise<{ doneAt: number | undefined; problem: string; at: number }> {
  const done = await from
    .selectFrom('canaries')
    .select((eb) => eb.fn.max('done_at').as('at'))
    .where('done_at', 'is not', null)
    .executeTakeFirst();
  const stopped = await from
    .selectFrom('canaries')
    .select(['problem', 'started_at'])
    .where('problem', '<>', '')
    .orderBy('slot', 'desc')
    .limit(1)
    .executeTakeFirst();
  const doneAt = done?.at == null ? undefined : Number(done.at);
  return { doneAt, problem: stopped?.problem ?? '', at: stopped?.started_at ?? 0 };
}

export interface CanaryDeps {
  db: Db;
  clock: Clock;
  log: Log;
  addresses: OutboxAddresses;
  site: RequestLinks;
  mailConfigured: boolean;
  /** Whether mails to reply addresses are received here. */
  inboundConfigured: boolean;
  rehearse(): Promise<readonly Rehearsal[]>;
  onMail(): void;
}

export type Canaries = ReturnType<typeof createCanaries>;

/** Submission references never contain a zero (accept.server.ts), so these cannot clash. */
const referenceOf = (id: string) => `NA-0${id.replaceAll('-', '').slice(-7).toUpperCase()}`;
const canaryAddress = /reply\+0[0-9a-z]{27}@[^\s<>,;"']+/gi;

function mailOf(to: string): Mail {
  const lines = [
    'The site has written this to itself, to see whether email leaves and comes back.',
    'It means nothing and can be deleted; a filter may do so by this subject.',
  ];
  return { audience: 'canary', to, subject: 'Canary of the website', body: lines.join('\n'), vanishes: true };
}

/** One every quarter hour, all the way from form to returned mail (docs/decisions/27-notices-and-alarms.md). */
export function createCanaries(parts: CanaryDeps) {
  const { db, clock, log, addresses, site, mailConfigured } = parts;
  const returns = mailConfigured && parts.inboundConfigured && site.inboundDomain !== undefined;

  const isSent = async (slot: number) =>
    (await db.sql.selectFrom('canaries').select('id').where('slot', '=', slot).executeTakeFirst()) !== undefined;

  const update = (trx: Trx, set: Partial<CanariesTable>) => trx.updateTable('canaries').set(set);

  /** @throws when another process has sent the canary of this slot. */
  async function send(slot: number, now: number) {
    const failed = (await parts.rehearse()).find(({ ok }) => !ok);
    const problem =
      failed && !failed.ok ? `The form "${failed.form}" was not taken: ${failed.words}`.slice(0, 300) : '';
    const isMailed = mailConfigured && problem === '';
    const id = newId(now);
    const reference = referenceOf(id);
    const to = returns ? (replyAddress(reference, site) ?? '') : '';
    await db.write(async (trx) => {
      const [mail] = await enqueue(trx, isMailed ? [mailOf(to)] : [], { addresses, submissionId: null, now });
      const canary = {
        ...{ id, slot, reference, started_at: now, mail_id: mail?.id ?? '', mailed_at: null },
        ...{ awaits_return: isMailed && returns ? 1 : 0, returned_at: null, done_at: null, problem },
      };
      await trx.insertInto('canaries').values(canary).execute();
    });
    if (problem) log.warn({ problem }, 'a canary was not taken');
    if (isMailed) parts.onMail();
  }

  return {
    /** Sends the canary of this quarter hour and settles earlier ones. @throws database errors. */
    async round() {
      const now = clock.now();
      const slot = slotOf(now);
      if (!(await isSent(slot))) {
        // Also those started after now, by a clock that was wrong.
        await db.write((trx) =>
          trx
            .deleteFrom('canaries')
            .where((eb) => eb.or([eb('started_at', '<', now - canaryKeptMs), eb('started_at', '>', now)]))
            .execute(),
        );
        await send(slot, now).catch(async (error: unknown) => {
          if (!(await isSent(slot))) throw error;
        });
      }
      const open = db.sql.selectFrom('canaries').selectAll().where('done_at', 'is', null).where('problem', '=', '');
      const settled = (await open.execute()).flatMap((canary) => {
        const outcome = outcomeOf(canary, now);
        return outcome ? [{ id: canary.id, ...outcome }] : [];
      });
      for (const { problem } of settled) if (problem) log.warn({ problem }, 'a canary did not arrive');
      if (settled.length === 0) return;
      await db.write(async (trx) => {
        for (const { id, ...outcome } of settled) await update(trx, outcome).where('id', '=', id).execute();
      });
    },
    last: () => lastCanary(db.sql),
    mailed: async (mailId: string) => {
      await db.write((trx) => update(trx, { mailed_at: clock.now() }).where('mail_id', '=', mailId).execute());
    },
    /** Takes a received mail if it is a canary's; `recipients`: text that contains its addresses. */
    async takes(recipients: string) {
      for (const [address] of recipients.matchAll(canaryAddress)) {
        const reference = referenceInAddress(address, site);
        if (!reference) continue;
        const returned_at = clock.now();
        await db.write((trx) =>
          update(trx, { returned_at }).where('reference', '=', reference).where('returned_at', 'is', null).execute(),
        );
        return true;
      }
      return false;
    },
  };
}

/** Wraps the transport to report canary mails that were handed over. */
export function tellingOfCanaries(transport: MailTransport, mailed: (mailId: string) => Promise<void>): MailTransport {
  return {
    ...transport,
    async deliver(mail) {
      await transport.deliver(mail);
      if (mail.audience === 'canary' && mail.id !== undefined) await mailed(mail.id);
    },
  };
}

/** Newest first, at most `most`; epoch milliseconds. */
export async function lastMoments(from: Sql, type: string, most: number): Promise<number[]> {
  const rows = await from
    .selectFrom('leads')
    .select('received_at')
    .where('type', '=', type)
    .where('source', 'not in', ['telephone', 'email', 'desk'])
    .orderBy('seq', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ received_at }) => received_at);
}
