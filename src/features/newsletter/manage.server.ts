import { randomUUID } from 'node:crypto';
import { newsletter } from '#content/newsletter.ts';
import type { Clock } from '#src/lib/clock.ts';
import { isEmailAddress } from '#src/lib/fields.ts';
import { type Actor, recordAudit } from '#src/platform/audit/store.server.ts';
import type { Db, Trx } from '#src/platform/db/client.server.ts';
import { emailKey } from '#src/platform/outbox/email-key.server.ts';
import { enqueue, type OutboxAddresses } from '#src/platform/outbox/store.server.ts';
import type { NewsletterMails } from './mails.server.ts';
import { type Brought, importLimits, notAnAddress, readImport, type Skipped } from './rules-import.ts';
import { addSubscriber, askAgain, findSubscriber, markSubscriber, removeSubscriber } from './store.server.ts';

/** What became of an address that the owner brought. */
type Fate = 'asked' | 'asked-again' | 'asked-lately' | 'confirmed' | 'left' | 'noted-left';

/** What became of a list. `skipped` holds at most the first hundred. */
export interface ImportReport {
  asked: number;
  notedLeft: number;
  skippedCount: number;
  skipped: Skipped[];
}

/** What the owner does with the list of subscribers; every change is noted in the audit list, without the address. */
export interface SubscriberDesk {
  /**
   * Puts an address on the list as pending and asks it for confirmation. `problem` is what the owner must be told; of an
   * address that is pending already, `asked` says whether it was asked once more.
   */
  add(email: string, actor: Actor): Promise<{ problem: string; asked?: boolean } | { asked: true }>;
  /** Does the same with a list of addresses; one that has left is never written to. */
  import(text: string, actor: Actor): Promise<{ problem: string } | { report: ImportReport }>;
  /** Takes an address off the list and remembers that it left; false when there is none of this id. */
  unsubscribe(id: string, actor: Actor): Promise<boolean>;
  /** Forgets an address, also that it left; false when there is none of this id. */
  remove(id: string, actor: Actor): Promise<boolean>;
}

const hasLeftText = 'This person has left the newsletter. Only they can come back, with the form on the website.';
const askedLatelyText = 'Not confirmed yet; an email was sent there a short while ago.';
const group = 50;
const mostShown = 100;

export function createSubscriberDesk(deps: {
  db: Db;
  clock: Clock;
  mails: NewsletterMails;
  addresses: OutboxAddresses;
  onMail: () => void;
}): SubscriberDesk {
  const { db, clock, mails } = deps;

  async function take(trx: Trx, given: { email: string; key: string; left: boolean }, source: string): Promise<Fate> {
    const now = clock.now();
    const asked = { email: given.email, source, requested_at: now };
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

  async function takeList(brought: readonly (Brought & { key: string })[], skipped: Skipped[], actor: Actor) {
    const report = { asked: 0, notedLeft: 0 };
    const reasons: Partial<Record<Fate, string>> = {
      confirmed: `${newsletter.duplicate}.`,
      left: hasLeftText,
      'asked-lately': askedLatelyText,
    };
    for (let at = 0; at < brought.length; at += group) {
      const part = brought.slice(at, at + group);
      // A few at a time, so that visitors' forms do not wait for a long list.
      const fates = await db.write(async (trx) => {
        const found: Fate[] = [];
        for (const given of part) found.push(await take(trx, given, 'import'));
        const done = found.filter((fate) => /^(asked|asked-again|noted-left)$/.test(fate)).length;
        if (done > 0) await note(trx, actor, 'import', `${done} of ${part.length}`);
        return found;
      });
      fates.forEach((fate, index) => {
        const { line = 0, email = '' } = part[index] ?? {};
        const reason = reasons[fate];
        if (reason) skipped.push({ line, text: email, reason });
        else if (fate === 'asked' || fate === 'asked-again') report.asked++;
        else report.notedLeft++;
      });
      deps.onMail();
    }
    return report;
  }

  return {
    async add(email, actor) {
      const key = isEmailAddress(email) ? emailKey(email) : undefined;
      if (!key) return { problem: newsletter.invalid };
      const fate = await db.write(async (trx) => {
        const found = await take(trx, { email, key, left: false }, 'owner');
        if (found === 'asked' || found === 'asked-again')
          await note(trx, actor, 'subscribe', 'one address, asked to confirm');
        return found;
      });
      deps.onMail();
      if (fate === 'confirmed') return { problem: newsletter.duplicate };
      if (fate === 'left') return { problem: hasLeftText };
      if (fate === 'asked') return { asked: true };
      return { problem: newsletter.duplicate, asked: fate === 'asked-again' };
    },
    async import(text, actor) {
      if (text.length > importLimits.characters) return { problem: 'That is too long. Please import it in parts.' };
      const { brought, skipped } = readImport(text);
      if (brought.length + skipped.length === 0) return { problem: 'There is no address in this list.' };
      if (brought.length > importLimits.addresses) {
        return {
          problem: `Please bring at most ${importLimits.addresses.toLocaleString('en-US')} addresses at a time.`,
        };
      }
      const known = new Set<string>();
      const taken: (Brought & { key: string })[] = [];
      for (const given of brought) {
        const key = emailKey(given.email);
        const { line, email: shown } = given;
        if (!key) skipped.push({ line, text: shown, reason: notAnAddress });
        else if (known.has(key)) skipped.push({ line, text: shown, reason: 'It stands further up in this list.' });
        else {
          known.add(key);
          taken.push({ ...given, key });
        }
      }
      const done = await takeList(taken, skipped, actor);
      skipped.sort((a, b) => a.line - b.line);
      return { report: { ...done, skippedCount: skipped.length, skipped: skipped.slice(0, mostShown) } };
    },
    unsubscribe: (id, actor) =>
      db.write(async (trx) => {
        if (!(await findSubscriber(trx, id))) return false;
        await markSubscriber(trx, id, { state: 'unsubscribed', unsubscribed_at: clock.now() });
        await note(trx, actor, 'unsubscribe', 'one address');
        return true;
      }),
    remove: (id, actor) =>
      db.write(async (trx) => {
        if (!(await removeSubscriber(trx, id))) return false;
        await note(trx, actor, 'delete', 'one address');
        return true;
      }),
  };
}
