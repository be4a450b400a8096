import { type RequestLinks, referenceInAddress, replyAddress } from '#src/intake/accept.server.ts';
import { newId } from '#src/lib/new-id.ts';
import type { Clock } from '#src/lib/time.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';
import { enqueue, type OutboxAddresses } from '#src/platform/outbox/store.server.ts';
import type { MailTransport } from '#src/platform/outbox/transport.server.ts';
import { canaryKeptMs, outcomeOf, slotOf } from './canary-rules.ts';
import type { Rehearsal } from './rehearse.server.ts';
import {
  forgetCanaries,
  hasCanary,
  insertCanary,
  lastCanary,
  noteMailed,
  noteReturned,
  openCanaries,
  settleCanaries,
} from './watch-store.server.ts';

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

export interface Canaries {
  /** Sends the canary of this quarter hour and settles earlier ones. @throws database errors. */
  round(): Promise<void>;
  last(): ReturnType<typeof lastCanary>;
  mailed(mailId: string): Promise<void>;
  /** Takes a received mail if it is a canary's; `recipients`: text that contains its addresses. */
  takes(recipients: string): Promise<boolean>;
}

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
export function createCanaries(parts: CanaryDeps): Canaries {
  const { db, clock, log, addresses, site, mailConfigured } = parts;
  const returns = mailConfigured && parts.inboundConfigured && site.inboundDomain !== undefined;

  async function send(slot: number, now: number) {
    const failed = (await parts.rehearse()).find(({ ok }) => !ok);
    const problem =
      failed && !failed.ok ? `The form "${failed.form}" was not taken: ${failed.words}`.slice(0, 300) : '';
    const id = newId(now);
    const reference = referenceOf(id);
    const isMade = await db.write(async (trx) => {
      const canary = {
        id,
        slot,
        reference,
        started_at: now,
        mail_id: '',
        mailed_at: null,
        awaits_return: 0,
        returned_at: null,
        done_at: null,
        problem,
      };
      if (problem || !mailConfigured) return insertCanary(trx, canary);
      const to = returns ? (replyAddress(reference, site) ?? '') : '';
      const [mail] = await enqueue(trx, [mailOf(to)], { addresses, submissionId: null, now });
      const made = await insertCanary(trx, { ...canary, mail_id: mail?.id ?? '', awaits_return: returns ? 1 : 0 });
      if (!made) throw new Error('another process has sent this canary');
      return made;
    });
    if (problem) log.warn({ problem }, 'a canary was not taken');
    if (isMade && mailConfigured) parts.onMail();
  }

  return {
    async round() {
      const now = clock.now();
      const slot = slotOf(now);
      if (!(await hasCanary(db.sql, slot))) {
        await forgetCanaries(db, now - canaryKeptMs, now);
        await send(slot, now).catch(async (error: unknown) => {
          if (!(await hasCanary(db.sql, slot))) throw error;
        });
      }
      const settled = (await openCanaries(db.sql)).flatMap((canary) => {
        const outcome = outcomeOf(canary, now);
        return outcome ? [{ id: canary.id, ...outcome }] : [];
      });
      for (const { problem } of settled) if (problem) log.warn({ problem }, 'a canary did not arrive');
      await settleCanaries(db, settled);
    },
    last: () => lastCanary(db.sql),
    mailed: (mailId) => noteMailed(db, mailId, clock.now()),
    async takes(recipients) {
      for (const [address] of recipients.matchAll(canaryAddress)) {
        const reference = referenceInAddress(address, site);
        if (!reference) continue;
        await noteReturned(db, reference, clock.now());
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
