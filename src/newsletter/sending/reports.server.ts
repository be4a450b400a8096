import { reportsMs } from '#src/intake/inbound-store.server.ts';
import { capital } from '#src/lib/text.ts';
import type { Trx } from '#src/platform/db/client.server.ts';
import { countSoftBounce, endSubscription } from '../newsletter-manage.server.ts';
import { copyOf, isHardBounce, softBounces } from './copies.ts';
import { lastCopyTo, noteReport } from './copies-store.server.ts';

/** What a mail server or a provider says of a mail; `about` are Message-IDs, `to` addresses, the likeliest first. */
export interface Report {
  kind: 'failed' | 'delayed' | 'complaint';
  about: readonly string[];
  to: readonly string[];
  status: string;
  words: string;
  at: number;
}

/**
 * Takes a report about a copy: an address that is gone ends the subscription at once, so do three issues that came back
 * because of something that may pass; a complaint ends it for good. False when it is about no copy. The ids of a copy are
 * known to its reader alone; an address anybody can name, so by that a report counts as something that may pass.
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

/** Counts an issue that came back, of which only one report counts, and ends the subscription after so many. */
async function countSoft(trx: Trx, subscriber: string, { words, at }: { words: string; at: number }): Promise<void> {
  if ((await countSoftBounce(trx, subscriber)) < softBounces) return;
  const reason = `${softBounces} issues bounced. ${words}`;
  await endSubscription(trx, subscriber, { by: 'bounce', reason, at });
}
