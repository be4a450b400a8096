import lostLink from 'content:pages/request-lost';
import { randomUUID } from 'node:crypto';
import { requestHashOf, requestUrl } from '#src/intake/request-link.server.ts';
import { requestBudgets } from '#src/lib/budgets.ts';
import { easternDay } from '#src/lib/format.ts';
import type { Trx } from '#src/platform/db/client.server.ts';
import type { LeadsTable } from '#src/platform/db/tables-desk.ts';
import { emailKey, mailboxKey } from '#src/platform/outbox/email-key.server.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';
import { enqueue } from '#src/platform/outbox/store.server.ts';
import { hitAll } from '#src/platform/rate-limit/rate-limit.server.ts';
import { linksMail } from './emails.ts';
import type { RequestParts } from './requests.server.ts';
import { isOver, mostLinks, yearBefore } from './rules.ts';
import { requestsFrom, setHash } from './store.server.ts';

/** What came of the wish for links; ok says nothing about whether the address is known. */
export type LinksOutcome = { ok: true } | { ok: false; status: 422 | 429; reason: string; retryAfterSeconds?: number };

/** More than a mail lists, because some of them may be over. */
const mostRead = 5 * mostLinks;

/** The open requests of an address, newest first; all spellings of it are one. */
async function openRequests(trx: Trx, email: string, reference: string, now: number): Promise<LeadsTable[]> {
  const key = emailKey(email);
  const spellings = [...new Set([key ?? '', email.toLowerCase()])];
  const about = { spellings, since: yearBefore(now), reference: reference || undefined, limit: mostRead };
  const rows = await requestsFrom(trx, about);
  return rows
    .filter((row) => emailKey(row.email) === key && !isOver({ ...row, closedAt: row.closed_at }, now))
    .slice(0, mostLinks);
}

/** The mail with the links of these requests, which have one from now on. */
async function mailFor(trx: Trx, rows: readonly LeadsTable[], { site }: RequestParts): Promise<Mail[]> {
  const to = rows[0]?.email;
  if (to === undefined) return [];
  for (const { id } of rows) await setHash(trx, id, requestHashOf(id, site));
  const listed = rows.map(({ id, type, reference, received_at }) => {
    return { type, reference, day: easternDay(received_at).text, url: requestUrl(id, site) };
  });
  const [only] = listed;
  const action = only && listed.length === 1 ? { label: site.words.open, url: only.url } : undefined;
  return [{ audience: 'visitor', to, ...linksMail(listed), action }];
}

/**
 * Takes the wish for the links of an address's requests of the last year, of one alone when `reference` names it. The
 * answer does not wait for `mail`, which sends them, so that its time says nothing about the address either.
 */
export async function takeWish(
  parts: RequestParts,
  asked: { email: string; reference: string },
  network: string,
): Promise<{ outcome: LinksOutcome; mail?: () => Promise<void> }> {
  const email = asked.email.trim();
  if (email.length > 254 || emailKey(email) === undefined) {
    return { outcome: { ok: false, status: 422, reason: lostLink.invalid } };
  }
  const now = parts.clock.now();
  const limit = { key: `links:${network}`, budget: requestBudgets.linksOfNetwork };
  const over = await parts.db.write((trx) => hitAll(trx, [limit], randomUUID(), now));
  if (over) {
    parts.overruns.note(over.budget);
    const retryAfterSeconds = Math.ceil(over.waitMs / 1000);
    return { outcome: { ok: false, status: 429, reason: lostLink.tooMany, retryAfterSeconds } };
  }
  const reference = asked.reference.trim().toUpperCase();
  return { outcome: { ok: true }, mail: () => mailLinks(parts, { email, reference, now }) };
}

async function mailLinks(
  parts: RequestParts,
  { email, reference, now }: { email: string; reference: string; now: number },
) {
  const mailbox = parts.tokens.fingerprint('mailbox', mailboxKey(email));
  const limit = { key: `links-to:${mailbox}`, budget: requestBudgets.links };
  await parts.db.write(async (trx) => {
    const rows = await openRequests(trx, email, reference, now);
    // An address that gets no mail uses up nobody's.
    if (rows.length === 0) return;
    const full = await hitAll(trx, [limit], randomUUID(), now);
    if (full) return parts.overruns.note(full.budget);
    const mails = await mailFor(trx, rows, parts);
    await enqueue(trx, mails, { addresses: parts.addresses, submissionId: null, now });
  });
  parts.onMail();
}
