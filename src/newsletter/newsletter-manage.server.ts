import newsletter from 'content:forms/newsletter';
import { randomUUID } from 'node:crypto';
import type { Clock } from '#src/lib/clock.ts';
import { isEmailAddress } from '#src/lib/fields.ts';
import { numberText } from '#src/lib/format.ts';
import { type Outcome, refuse } from '#src/lib/outcome.ts';
import { type Actor, recordAudit } from '#src/platform/audit/store.server.ts';
import type { Db, Trx } from '#src/platform/db/client.server.ts';
import { emailKey } from '#src/platform/outbox/email-key.server.ts';
import { enqueue, type OutboxAddresses } from '#src/platform/outbox/store.server.ts';
import type { NewsletterMails } from './mails.server.ts';
import { importLimits } from './newsletter-rules.ts';
import {
  addSubscriber,
  askAgain,
  findSubscriber,
  markSubscriber,
  removeSubscriber,
} from './newsletter-store.server.ts';
import {
  type ImportAnswers,
  type ImportedRow,
  type ImportQuestion,
  notAnAddress,
  readImport,
  type Skipped,
} from './rules-import.ts';

/** What became of an address that the owner brought. */
type ImportResult = 'asked' | 'asked-again' | 'asked-lately' | 'confirmed' | 'left' | 'noted-left';

/** An address with the key by which two of its spellings are the same; `left` when it is only to be noted as gone. */
interface Brought {
  email: string;
  key: string;
  left: boolean;
}

/** A list that the owner brings. */
export interface GivenList {
  text: string;
  /** The name of the file that it comes from; empty when it was pasted. */
  fileName: string;
  /** Where the consent of its people came from. */
  consent: string;
  answers: ImportAnswers;
}

/** What became of a list. `skipped` holds at most the first hundred. */
export interface ImportReport {
  asked: number;
  notedLeft: number;
  skippedCount: number;
  skipped: Skipped[];
}

const hasLeftText = 'This person unsubscribed. Only they can sign up again, with the form on the website.';
const reasons: Partial<Record<ImportResult, string>> = {
  confirmed: `${newsletter.duplicate}.`,
  left: hasLeftText,
  'asked-lately': 'Not confirmed yet. We emailed them recently.',
};
const noConsent =
  'Say where these people agreed to get your newsletter, for example “sign-up form of the old website, 2024”.';
const notUnderstood =
  'Nothing was imported yet. This list may show who unsubscribed, but we can’t tell how. Answer below, then press Import again.';
const group = 50;
const mostShown = 100;

export type SubscriberManagement = ReturnType<typeof createSubscriberManagement>;

/** What the owner does with the list of subscribers; every change is noted in the audit list, without the address. */
export function createSubscriberManagement(deps: {
  db: Db;
  clock: Clock;
  mails: NewsletterMails;
  addresses: OutboxAddresses;
  onMail: () => void;
}) {
  const { db, clock, mails } = deps;

  async function take(trx: Trx, given: Brought, source: string, consent: string): Promise<ImportResult> {
    const now = clock.now();
    const asked = { email: given.email, source, requested_at: now, ...(consent && { consent }) };
    const fresh = { id: randomUUID(), email_key: given.key, confirmed_at: null };
    const state = given.left ? 'unsubscribed' : 'pending';
    const row = await addSubscriber(trx, { ...fresh, ...asked, state, unsubscribed_at: given.left ? now : null });
    if (given.left) {
      if (row.id !== fresh.id && row.state === 'unsubscribed') return 'left';
      await markSubscriber(trx, row.id, { state: 'unsubscribed', unsubscribed_at: now });
      return 'noted-left';
    }
    if (row.state === 'confirmed') return 'confirmed';
    if (row.state === 'unsubscribed') return 'left';
    const mail = await mails.mailFor(trx, row, now);
    if (!mail) return 'asked-lately';
    await askAgain(trx, row.id, row.id === fresh.id ? asked : { ...asked, source: row.source });
    await enqueue(trx, [mail], { addresses: deps.addresses, submissionId: null, now });
    return row.id === fresh.id ? 'asked' : 'asked-again';
  }

  const note = (trx: Trx, actor: Actor, action: string, detail: string) =>
    recordAudit(trx, { at: clock.now(), actor, action, subject: 'Newsletter', detail });

  /** Takes some addresses in one transaction; `noted` says what the audit list is told of how many. */
  async function takeSome(
    some: readonly Brought[],
    { source, consent, actor }: { source: string; consent: string; actor: Actor },
    noted: (count: number) => [action: string, detail: string],
  ): Promise<ImportResult[]> {
    const results = await db.write(async (trx) => {
      const found: ImportResult[] = [];
      for (const given of some) found.push(await take(trx, given, source, consent));
      const count = found.filter((one) => !reasons[one]).length;
      if (count > 0) await note(trx, actor, ...noted(count));
      return found;
    });
    deps.onMail();
    return results;
  }

  /** False when there is no address to change. */
  const change = (actor: Actor, action: string, carryOut: (trx: Trx) => Promise<boolean>) =>
    db.write(async (trx) => {
      const done = await carryOut(trx);
      if (done) await note(trx, actor, action, 'one address');
      return done;
    });

  return {
    /** Puts an address on the list as pending and asks it for confirmation; `asked` says whether a pending one was asked anew. */
    async add(
      email: string,
      actor: Actor,
    ): Promise<{ ok: true; asked: true } | { ok: false; reason: string; asked?: boolean }> {
      const key = isEmailAddress(email) ? emailKey(email) : undefined;
      if (!key) return refuse(newsletter.invalid);
      const [result] = await takeSome([{ email, key, left: false }], { source: 'owner', consent: '', actor }, () => [
        'subscribe',
        'one address, asked to confirm',
      ]);
      if (result === 'asked') return { ok: true, asked: true };
      if (result === 'left') return refuse(hasLeftText);
      if (result === 'confirmed') return refuse(newsletter.duplicate);
      return { ...refuse(newsletter.duplicate), asked: result === 'asked-again' };
    },
    /**
     * Does the same with a list of addresses; one that has left is never written to. Where their consent came from is kept
     * with each of them. Takes nothing while the list leaves questions.
     */
    async import(
      { text, fileName, consent: said, answers }: GivenList,
      actor: Actor,
    ): Promise<Outcome<{ report: ImportReport }> & { questions?: ImportQuestion[] }> {
      const consent = said.replace(/\s+/g, ' ').trim().slice(0, importLimits.consent);
      if (consent === '') return refuse(noConsent);
      if (text.length > importLimits.characters) return refuse('That’s too long. Import it in parts.');
      const { brought, skipped, questions } = readImport(text, fileName, answers);
      if (brought.length + skipped.length === 0) return refuse('This list has no addresses.');
      if (brought.length > importLimits.addresses) {
        return refuse(`Import up to ${numberText(importLimits.addresses)} addresses at a time.`);
      }
      if (questions.some(({ answer }) => !answer)) return { ...refuse(notUnderstood), questions };
      const taken = new Map<string, ImportedRow & Brought>();
      for (const given of brought) {
        const key = emailKey(given.email);
        const before = key && taken.get(key);
        if (before && given.left) before.left = true;
        if (key && !before) taken.set(key, { ...given, key });
        else {
          const reason = key ? 'It’s already in this list.' : notAnAddress;
          skipped.push({ line: given.line, text: given.email, reason });
        }
      }
      const report = { asked: 0, notedLeft: 0 };
      const rows = [...taken.values()];
      // A few at a time, so that visitors' forms do not wait for a long list.
      for (let at = 0; at < rows.length; at += group) {
        const some = rows.slice(at, at + group);
        const results = await takeSome(some, { source: 'import', consent, actor }, (count) => [
          'import',
          `${count} of ${some.length}`,
        ]);
        for (const [index, { line, email }] of some.entries()) {
          const result = results[index] ?? 'left';
          const reason = reasons[result];
          if (reason) skipped.push({ line, text: email, reason });
          else report[result === 'noted-left' ? 'notedLeft' : 'asked']++;
        }
      }
      skipped.sort((a, b) => a.line - b.line);
      return { ok: true, report: { ...report, skippedCount: skipped.length, skipped: skipped.slice(0, mostShown) } };
    },
    /** Takes an address off the list and remembers that it left; false when there is none of this id. */
    unsubscribe: (id: string, actor: Actor) =>
      change(actor, 'unsubscribe', async (trx) => {
        if (!(await findSubscriber(trx, id))) return false;
        await markSubscriber(trx, id, { state: 'unsubscribed', unsubscribed_at: clock.now() });
        return true;
      }),
    /** Forgets an address, also that it left; false when there is none of this id. */
    remove: (id: string, actor: Actor) => change(actor, 'delete', (trx) => removeSubscriber(trx, id)),
  };
}
