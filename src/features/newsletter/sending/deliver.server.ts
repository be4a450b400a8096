import { backoff, isPermanent, type TransportError } from '#src/platform/outbox/backoff.ts';
import { hasDueMail } from '#src/platform/outbox/status-store.server.ts';
import type { MailTransport } from '#src/platform/outbox/transport.server.ts';
import { countSoftBounce, endSubscription } from '../store.server.ts';
import { type ClaimedCopy, claimCopies, settleCopy } from './copies-store.server.ts';
import { copyFor, type IssueTexts } from './copy.ts';
import type { SendingParts } from './parts.ts';
import { allowance, isGone, isServerTrouble, mostAttempts, mostRefused, pauseAfter, softBounces } from './rules.ts';
import {
  changeSending,
  countFailure,
  countRefusal,
  forgetRefusals,
  holdSending,
  type SendingRow,
} from './sending-store.server.ts';

const leaseMs = 5 * 60_000;
/** In hand at a time: no more than there are connections, so that who leaves meanwhile is passed over. */
const atOnce = 4;

/** What came of a look at a sending: copies tried, and whether there may be more at once. */
export interface Pass {
  tried: number;
  left: number;
}

/** Takes the copies that may leave now, within the pace; none while a mail to one person is due. */
async function claim({ db, clock }: SendingParts, worker: string, id: string) {
  const nothing = { copies: [] as ClaimedCopy[], left: 0 };
  const now = clock.now();
  if (await hasDueMail(db.sql, now)) return nothing;
  return db.write(async (trx) => {
    const held = await holdSending(db, trx, id);
    if (held?.state !== 'sending' || held.started_at === null) return nothing;
    const allowed = allowance(held, now, atOnce);
    if (allowed.count === 0) return nothing;
    const about = { sending: id, worker, until: held.started_at, now, leaseMs, limit: allowed.count };
    const claimed = await claimCopies(db, trx, about);
    const few = claimed.copies.length;
    if (few > 0) {
      const { nextAt } = few === allowed.count ? allowed : allowance(held, now, few);
      await changeSending(trx, id, ['sending'], { next_at: nextAt });
    }
    return claimed;
  });
}

/** An answer of a mail server, or why there was none, without the address it is about. */
const wordsOf = ({ response, responseCode, code, message }: TransportError): string =>
  [response ? '' : (responseCode ?? code), (response ?? message).split('\n')[0]]
    .filter(Boolean)
    .join(' ')
    .replace(/<?[^\s<>:]+@[^\s<>:]+>?/g, 'the address')
    .slice(0, 200);

/** What follows when a copy was not taken for good: for its subscriber, and for the rest when it was one of many. */
async function failed(parts: SendingParts, worker: string, copy: ClaimedCopy, error: TransportError): Promise<void> {
  const { db, clock } = parts;
  const problem = wordsOf(error);
  const gone = isGone(error);
  const now = clock.now();
  const reason = gone
    ? `The mail server rejects email for it: ${problem}`
    : `${softBounces} issues bounced. Last response: ${problem}`;
  await db.write(async (trx) => {
    if (!(await settleCopy(trx, worker, copy, { state: 'failed', problem }))) return;
    const { subscriber_id: id } = copy;
    if (gone || (await countSoftBounce(trx, id)) >= softBounces) {
      await endSubscription(trx, id, { by: 'bounce', reason, at: now });
    }
    if ((await countRefusal(trx, copy.sending_id, problem)) < mostRefused) return;
    if (await changeSending(trx, copy.sending_id, ['sending'], { state: 'paused' })) parts.onChange();
  });
  if (gone) await parts.onNoAddress(copy.email, now, reason);
}

async function attempt(
  parts: SendingParts,
  about: { worker: string; texts: IssueTexts; sending: SendingRow; copy: ClaimedCopy; transport: MailTransport },
) {
  const { db, clock, log } = parts;
  const { worker, texts, sending, copy, transport } = about;
  const { id } = sending;
  try {
    await transport.deliver(copyFor(copy, { sending, texts, ...parts, now: clock.now() }));
    await db.write(async (trx) => {
      await settleCopy(trx, worker, copy, { state: 'sent', at: clock.now() });
      await forgetRefusals(trx, id);
      if (sending.failures > 0) await changeSending(trx, id, ['sending', 'paused'], { failures: 0, problem: '' });
    });
  } catch (cause) {
    const error = cause as TransportError;
    const trouble = isServerTrouble(error);
    log.warn({ sending: id, attempts: copy.attempts, code: error.code, status: error.responseCode }, 'copy not sent');
    const isOver = (!trouble && isPermanent(error, 'visitor')) || copy.attempts >= mostAttempts;
    if (isOver) return failed(parts, worker, copy, error);
    const now = clock.now();
    await db.write(async (trx) => {
      const problem = wordsOf(error);
      await settleCopy(trx, worker, copy, { state: 'waiting', problem, nextAttemptAt: now + backoff(copy.attempts) });
      if (!trouble) return;
      const failures = await countFailure(trx, id, { known: sending.failures, problem });
      if (failures === undefined) return;
      await changeSending(trx, id, ['sending', 'paused'], { next_at: now + pauseAfter(failures) });
    });
  }
}

/** Sends the copies of a sending that may leave now. */
export async function deliverSome(
  parts: SendingParts,
  worker: string,
  sending: SendingRow,
  texts: IssueTexts,
): Promise<Pass> {
  const { transport } = parts;
  if (!transport) return { tried: 0, left: 0 };
  const { copies, left } = await claim(parts, worker, sending.id);
  const tries = copies.map((copy) => attempt(parts, { worker, texts, sending, copy, transport }));
  // Until all are settled: who stops must not close the database under those that are still being sent.
  const broken = (await Promise.allSettled(tries)).find(({ status }) => status === 'rejected');
  if (broken) throw (broken as PromiseRejectedResult).reason;
  return { tried: copies.length, left };
}
