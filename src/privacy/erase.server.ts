import type { LeadsTable, ReceiptsTable } from 'db:tables';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { data, redirect } from 'react-router';
import type { SignedInContext } from '#src/desk/require-sign-in.server.ts';
import { wishesOfLeads } from '#src/intake/erasure-wish-store.server.ts';
import type { ForgetLead } from '#src/intake/lead-purge-store.server.ts';
import { shownPhone } from '#src/intake/telephone.server.ts';
import { isWaiting } from '#src/intake/thread.ts';
import { easternAt } from '#src/lib/eastern.ts';
import { parsedJson } from '#src/lib/json.ts';
import { namesOne } from '#src/lib/lists.ts';
import { type Outcome, refuse } from '#src/lib/outcome.ts';
import { readRetention, retentionSetting } from '#src/lib/retention.ts';
import type { Clock } from '#src/lib/time.ts';
import { z } from '#src/lib/zod.ts';
import { type Actor, recordAudit } from '#src/platform/audit/store.server.ts';
import type { Db, Sql, Trx } from '#src/platform/db/client.server.ts';
import { scrub } from '#src/platform/db/scrub.server.ts';
import { every } from '#src/platform/every.server.ts';
import type { FileStore } from '#src/platform/files/file-store.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import {
  emailKey,
  endOfVanishing,
  enqueue,
  mailboxKey,
  type OutboxAddresses,
} from '#src/platform/outbox/store.server.ts';
import type { Settings } from '#src/platform/settings.server.ts';
import { readableCode, type Tokens } from '#src/platform/tokens.server.ts';
import {
  backupsGoneBy,
  cameSince,
  contentOf,
  type EraseScope,
  isReceiptNumber,
  mailWaitsMs,
  type Receipt,
  receiptLetter,
  removedOf,
  removedWords,
  toReceipt,
} from './erase-scope.ts';
import { eraseRows, lockPerson, scopeOf } from './erase-scope-store.server.ts';

async function findReceipt(from: Sql | Trx, number: string): Promise<Receipt | undefined> {
  const row = await from.selectFrom('receipts').selectAll().where('number', '=', number).executeTakeFirst();
  return row && toReceipt(row);
}

/** Eastern "YYYY-MM-DD HH:MM". */
function meetingsToCome(leads: readonly LeadsTable[], now: number): string[] {
  const local = easternAt(now);
  const at = `${local.toPlainDate()} ${local.toPlainTime().toString({ smallestUnit: 'minute' })}`;
  const held = leads.filter(
    ({ type, status, deleted_at }) => type === 'appointment' && status !== 'cancelled' && deleted_at === null,
  );
  return held.flatMap(({ starts }) => (/^\d{4}-/.test(starts) && starts > at ? starts : [])).toSorted();
}

/** First spelling of each address; invalid ones are dropped. */
function eachOnce(addresses: readonly string[]): string[] {
  const known = new Map<string, string>();
  for (const address of addresses) {
    const key = emailKey(address);
    if (key !== undefined && !known.has(key)) known.set(key, address);
  }
  return [...known.values()];
}

/**
 * Possible recipients of the receipt, default first: addresses of the requests on which erasure was asked for, latest
 * first; else all their addresses, the last used first.
 */
function receiptAddresses({ leads, subscribers, emails }: EraseScope, wishes: readonly { email: string }[]): string[] {
  const askers = eachOnce(wishes.map(({ email }) => email).toReversed());
  if (askers.length > 0) return askers;
  const newestFirst = leads.toSorted((a, b) => b.seq - a.seq).map(({ email }) => email);
  const known = [...newestFirst, ...subscribers.map(({ email }) => email)];
  return eachOnce([...known.filter((email) => emails.includes(emailKey(email) ?? '')), ...emails]);
}

/** All names, addresses and numbers as written, because a merged person may be several. */
function knownAs({ people, leads, emails, phones }: EraseScope) {
  const names = new Map<string, string>();
  for (const { name } of [...people, ...leads]) {
    const key = name.trim().toLowerCase();
    if (key !== '' && !names.has(key)) names.set(key, name.trim());
  }
  return {
    names: [...names.values()],
    emails: eachOnce([...leads.map(({ email }) => email), ...emails]),
    phones: [...new Set([...phones, ...leads.map(({ phone }) => phone)].filter(Boolean).map(shownPhone))],
  };
}

// As in the partial index.
const ofNobody = sql<boolean>`lead_id = ''`;
const seenSchema = z.object({ removed: z.record(z.string(), z.number()) });
const listed = 200;
/** Delay before retrying when another process was reading the database. */
const retryMs = 5_000;
/** Limit on merged people whose old pages lead to the receipt. */
const mostCodes = 50;

interface ErasureDeps {
  db: Db;
  settings: Settings;
  files: FileStore;
  clock: Clock;
  log: Log;
  tokens: Pick<Tokens, 'fingerprint'>;
  addresses: OutboxAddresses;
  publicUrl: string;
  forget: ForgetLead;
  /** Matches everything received to its person. */
  settlePeople(): Promise<void>;
  onMail(): void;
}

export type Erasure = ReturnType<typeof createErasure>;
export type ErasePreview = NonNullable<Awaited<ReturnType<Erasure['preview']>>>;

async function bytesOf(body: ReadableStream<Uint8Array>): Promise<string> {
  return Buffer.from(await new Response(body).arrayBuffer()).toString('latin1');
}

const seenOf = (scope: EraseScope): string =>
  JSON.stringify({
    removed: removedOf(scope),
    content: createHash('sha256').update(contentOf(scope)).digest('base64url'),
  });

/** Why the preview is outdated; undefined if it is not. */
function cameMeanwhile(seen: string, scope: EraseScope): string | undefined {
  if (seen === seenOf(scope)) return undefined;
  const { removed } = seenSchema.safeParse(parsedJson(seen)).data ?? {};
  const came = removed ? cameSince(removed, removedOf(scope)) : [];
  const what =
    came.length > 0 ? `New since you opened this: ${came.join('; ')}.` : 'Their data changed since you opened this.';
  return `${what} Nothing was erased. Review what will be erased and enter your password again.`;
}

export function createErasure(parts: ErasureDeps) {
  const { db, settings, files, clock, log, tokens, addresses } = parts;
  const keptDays = async () => readRetention(await settings.get(retentionSetting)).backups ?? 0;

  /** Keys of mails matched to no request: only their raw text shows that they contain one of these addresses. */
  async function unreadOf(emails: readonly string[]): Promise<Set<string>> {
    const found = new Set<string>();
    const unmatched = db.sql.selectFrom('inbound_mails').select(['message_key as key', 'file']);
    for (const { key, file } of await unmatched.where(ofNobody).where('file', '<>', '').execute()) {
      const raw = await files.read(file);
      if (raw && namesOne(await bytesOf(raw.body), emails)) found.add(key);
    }
    return found;
  }

  /** As known before the transaction that removes it. */
  async function lookAt(personId: string): Promise<{ scope: EraseScope; unread: Set<string> } | undefined> {
    const scope = await scopeOf(db.sql, personId);
    if (!scope) return undefined;
    const unread = await unreadOf(scope.emails);
    return { scope: unread.size > 0 ? ((await scopeOf(db.sql, personId, unread)) ?? scope) : scope, unread };
  }

  const namesOfFiles = ({ files: sent, inbound }: EraseScope) => [
    ...new Set([...sent.map(({ file }) => file), ...inbound.map(({ file }) => file)].filter((file) => file !== '')),
  ];

  const codeOf = (personId: string) => tokens.fingerprint('person', personId);

  let purgeBy: number | undefined;

  /**
   * Removes files and database leftovers of erasures, one run at a time. Retried after a crash, when a receipt's mail
   * has left, and when another process was reading. `purgeNow` (epoch milliseconds): mails waiting too long by then are
   * dropped. Never throws.
   */
  function finish(purgeNow?: number): Promise<void> {
    purgeBy = purgeNow ?? purgeBy;
    return finishing.run();
  }

  const finishing = every(Number.POSITIVE_INFINITY, 'finishing erasures', finishOnce, { log });

  async function finishOnce(): Promise<void> {
    const purgeNow = purgeBy;
    purgeBy = undefined;
    try {
      const open = await db.sql
        .selectFrom('receipts')
        .select(['number', 'files', 'mail', 'mail_id', 'backup_until'])
        .where('done_at', 'is', null)
        .orderBy('at')
        .limit(100)
        .execute();
      if (open.length === 0) return;
      for (const one of open) for (const name of JSON.parse(one.files) as string[]) await files.remove(name);
      const before = purgeNow === undefined ? 0 : purgeNow - mailWaitsMs;
      const over = new Set<string>();
      for (const { number, mail, mail_id } of open) {
        const end =
          mail !== 'waiting' ||
          (await db.write(async (trx) => {
            const became = await endOfVanishing(trx, mail_id, { now: clock.now(), before });
            if (became !== 'waiting')
              await trx.updateTable('receipts').set({ mail: became }).where('number', '=', number).execute();
            return became !== 'waiting';
          }));
        if (end) over.add(number);
      }
      // Unsent mails still hold an address, so their receipts are closed later.
      if (!(await scrub(db))) {
        finishing.wake(retryMs);
        return log.warn('what was erased is still in the log of the database; tried again soon');
      }
      const days = await keptDays();
      await db.write(async (trx) => {
        const now = clock.now();
        for (const { number, backup_until } of open.filter((one) => over.has(one.number))) {
          // If finishing took long, later backups held it too.
          const backupUntil = [backup_until, backupsGoneBy(now, days)].toSorted().at(-1) ?? backup_until;
          const done = { done_at: now, held_until: now, files: '[]', backup_until: backupUntil };
          await trx
            .updateTable('receipts')
            .set(done)
            .where('number', '=', number)
            .where('done_at', 'is', null)
            .execute();
        }
      });
    } catch (error) {
      log.error({ error }, 'an erasure could not be finished yet');
    }
  }

  return {
    newNumber: () => `NR-${new Date(clock.now()).getUTCFullYear()}-${readableCode(8)}`,

    /** For the confirmation page; undefined if there is no such person. */
    async preview(personId: string) {
      const found = await lookAt(personId);
      if (!found) return undefined;
      const { scope } = found;
      const now = clock.now();
      const removed = removedOf(scope);
      const leadIds = scope.leads.map(({ id }) => id);
      const wishes = await wishesOfLeads(db.sql, leadIds);
      const sendTo = receiptAddresses(scope, wishes);
      const [person] = scope.people;
      return {
        id: person?.id ?? personId,
        name: person?.name ?? '',
        removed,
        seen: seenOf(scope),
        words: removedWords(removed),
        /** Promised reply times of open requests, earliest first; epoch milliseconds. */
        promises: scope.leads
          .filter((lead) => lead.deleted_at === null && isWaiting({ ...lead, waitingSince: lead.waiting_since }))
          .map(({ respond_by }) => respond_by)
          .toSorted((a, b) => a - b),
        meetings: meetingsToCome(scope.leads, now),
        ...knownAs(scope),
        asked: wishes.map(({ name, email, reference, at }) => ({ name, email, reference, at })),
        sendTo,
        backupsGone: backupsGoneBy(now + (sendTo.length > 0 ? mailWaitsMs : 0), await keptDays()),
        now,
      };
    },

    /**
     * Erases a person and everybody merged into them: all rows in one transaction, with receipt and its mail; then
     * files and database leftovers. Idempotent for the same `number`. `to`: one of the possible recipients, empty for
     * the default. `seen`: from the preview; if something was added since, nothing is erased.
     */
    async erase(
      personId: string,
      number: string,
      actor: Actor,
      to = '',
      seen?: string,
    ): Promise<Outcome<{ number: string; mailed: boolean }>> {
      if (!isReceiptNumber(number)) return refuse('That isn’t a receipt number. Please reload this page.');
      const days = await keptDays();
      // Match what was just received to its person first.
      await parts.settlePeople();
      const looked = await lookAt(personId);
      const outcome = await db.write(async (trx): Promise<Outcome<{ number: string; mailed: boolean }>> => {
        // Of two concurrent erasures the second finds nobody.
        const isHere = looked && (await lockPerson(trx, personId));
        if (await findReceipt(trx, number)) {
          return isHere
            ? refuse('This number was used for another erasure. Please reload this page.')
            : { ok: true, number, mailed: false };
        }
        const scope = isHere && (await scopeOf(trx, personId, looked.unread));
        if (!scope) return refuse('This person no longer exists.');
        const changed = seen === undefined ? undefined : cameMeanwhile(seen, scope);
        if (changed) return refuse(changed);
        const now = clock.now();
        const leadIds = scope.leads.map(({ id }) => id);
        const sendTo = receiptAddresses(scope, await wishesOfLeads(trx, leadIds));
        const address = to === '' ? sendTo[0] : sendTo.find((one) => one === to);
        if (to !== '' && address === undefined) return refuse('The receipt’s recipient changed. Please check again.');
        const removed = removedOf(scope);
        const mail = address === undefined ? 'none' : 'waiting';
        const backupUntil = backupsGoneBy(now + (mail === 'waiting' ? mailWaitsMs : 0), days);
        const receipt: Receipt = { number, at: now, removed, backupUntil, done: false, mail };
        const mailboxes = [...new Set([...scope.emails, ...scope.leads.map(({ email }) => emailKey(email) ?? '')])]
          .filter((email) => email !== '')
          .map((email) => tokens.fingerprint('mailbox', mailboxKey(email)));
        const meeting = meetingsToCome(scope.leads, now).length > 0;
        await eraseRows(trx, scope, { number, holders: [...new Set(mailboxes)], forget: parts.forget });
        const { publicUrl } = parts;
        const letter = address === undefined ? [] : [receiptLetter(receipt, { to: address, meeting, publicUrl })];
        const [row] = await enqueue(trx, letter, { addresses, submissionId: null, now });
        const kept: ReceiptsTable = {
          number,
          at: now,
          removed: JSON.stringify(removed),
          backup_until: backupUntil,
          files: JSON.stringify(namesOfFiles(scope)),
          done_at: null,
          mail: row ? mail : '',
          mail_id: row?.id ?? '',
          held_until: now,
          people: scope.people
            .slice(0, mostCodes)
            .map(({ id }) => ` ${codeOf(id)}`)
            .join(''),
        };
        await trx.insertInto('receipts').values(kept).execute();
        const detail = removedWords(removed).join('; ') || 'just a name';
        await recordAudit(trx, { at: now, actor, action: 'erase', subject: number, detail });
        return { ok: true, number, mailed: address !== undefined };
      });
      if (!outcome.ok) return outcome;
      if (outcome.mailed) parts.onMail();
      await finish();
      return outcome;
    },

    finish,
    /** Waits for the current run and starts no more. */
    stop: finishing.stop,
    receipt: (number: string): Promise<Receipt | undefined> =>
      isReceiptNumber(number) ? findReceipt(db.sql, number) : Promise.resolve(undefined),
    async receipts(): Promise<Receipt[]> {
      const newest = db.sql.selectFrom('receipts').selectAll().orderBy('at', 'desc').orderBy('number').limit(listed);
      return (await newest.execute()).map(toReceipt);
    },
    /** Undefined unless the person was erased. */
    async receiptOf(personId: string): Promise<string | undefined> {
      const theirs = db.sql
        .selectFrom('receipts')
        .select('number')
        .where('people', 'like', `% ${codeOf(personId)}%`);
      return (await theirs.orderBy('at', 'desc').executeTakeFirst())?.number;
    },
    /**
     * Last moment (epoch milliseconds) at which a backup could hold somebody whose receipt says that none does from
     * `day` on (YYYY-MM-DD); undefined if there is no such receipt.
     */
    async heldUntil(day: string): Promise<number | undefined> {
      const last = db.sql.selectFrom('receipts').select((eb) => eb.fn.max('held_until').as('at'));
      const row = await last.where('backup_until', '<=', day).where('done_at', 'is not', null).executeTakeFirst();
      return row?.at == null ? undefined : Number(row.at);
    },
  };
}

/** Redirect to the receipt, or a 404; for the other pages of a person. */
export async function notThere(erasure: SignedInContext['erasure'], personId: string) {
  const isErased = (await erasure.receiptOf(personId)) !== undefined;
  return isErased
    ? redirect(`/admin/people/${encodeURIComponent(personId)}/erase`)
    : data(null, { status: 404, statusText: 'Not Found' });
}
