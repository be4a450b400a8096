import { reportsMs } from '#src/intake/inbound-store.server.ts';
import { capital } from '#src/lib/text.ts';
import type { Trx } from '#src/platform/db/client.server.ts';
import { countSoftBounce, endSubscription } from '../newsletter-manage.server.ts';
import { copyOf, isHardBounce, softBounces } from './copies.ts';
import { lastCopyTo, noteReport } from './copies-store.server.ts';

/** Bounce or complaint. `about`: Message-IDs; `to`: addresses, likeliest first. */
export interface Report {
  kind: 'failed' | 'delayed' | 'complaint';
  about: readonly string[];
  to: readonly string[];
  status: string;
  words: string;
  at: number;
}

/**
 * Handles a bounce or complaint about a copy: a nonexistent address ends the subscription at once, as do three
 * temporary bounces; a complaint ends it for good. False if it is about no copy. Only the reader knows a copy's ids,
 * but anybody can forge an address, so a match by address only counts as temporary.
 */
export async function takeReport(trx: Trx, domain: string, report: Report): Promise<boolean> {
  const { kind, status, at } = report;
  const words = capital(report.words);
  for (const id of report.about) {
    const copy = copyOf(id, domain);
    if (!copy) continue;
    if (kind === 'delayed') return true;
    const isFirst = await noteReport(trx, copy, words);
    if (isFirst === undefined) continue;
    const { subscriber } = copy;
    if (kind === 'complaint') await endSubscription(trx, subscriber, { by: 'complaint', reason: words, at });
    else if (isHardBounce(status)) await endSubscription(trx, subscriber, { by: 'bounce', reason: words, at });
    else if (isFirst) await countSoft(trx, subscriber, { words, at });
    return true;
  }
  const span = { from: at - reportsMs, to: at };
  const likely = kind === 'failed' ? await lastCopyTo(trx, report.to, span) : undefined;
  if (!likely) return false;
  if (await noteReport(trx, likely, words)) await countSoft(trx, likely.subscriber, { words, at });
  return true;
}

/** Ends the subscription after `softBounces`. Call only for the first report of a copy. */
async function countSoft(trx: Trx, subscriber: string, { words, at }: { words: string; at: number }): Promise<void> {
  if ((await countSoftBounce(trx, subscriber)) < softBounces) return;
  const reason = `${softBounces} issues bounced. ${words}`;
  await endSubscription(trx, subscriber, { by: 'bounce', reason, at });
}
