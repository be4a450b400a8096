import { fileBudgets, formBudgets, mailBudgets } from '#src/lib/budgets.ts';
import type { SentFiles } from '#src/lib/file-name.ts';
import { messages, refusalMessage } from '#src/lib/security.ts';
import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import { mailboxKey } from '#src/platform/outbox/store.server.ts';
import {
  type Exceeded,
  exceeded,
  hitAll,
  type RateLimit,
  reached,
  type Spend,
  spend,
} from '#src/platform/rate-limit/rate-limit.server.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';
import { findSubmission } from './accept.server.ts';
import type { Client } from './guard.server.ts';

export type Holder = ReturnType<typeof holderOf>;

/** Keyed hashes; no address is stored. */
export const holderOf = (email: string, client: Client, tokens: Tokens) => ({
  network: tokens.fingerprint('address', client.address),
  mailbox: tokens.fingerprint('mailbox', mailboxKey(email)),
});

/** `words` replace S1's sentence for the visitor. */
export class OverBudget extends Error {
  readonly over: Exceeded;
  private readonly words: string | undefined;
  constructor(over: Exceeded, words?: string) {
    super(`over the budget ${over.budget.name}`);
    this.over = over;
    this.words = words;
  }
  refusal(): { status: 429; message: string; reasons: string[]; retryAfterSeconds: number } {
    const reasons = [this.words ?? messages.rateLimit];
    const retryAfterSeconds = Math.ceil(this.over.waitMs / 1000);
    return { status: 429, message: this.words ?? refusalMessage(reasons), reasons, retryAfterSeconds };
  }
}

/** Keyed hash of one browser. Inventing random ids does not help: the network's budget still holds. */
export const browserOf = ({ address, userAgent, language }: Client, visitor: string, tokens: Tokens): string =>
  tokens.fingerprint('browser', address, userAgent, language, ...(visitor === '' ? [] : [visitor]));

/** What a form or message takes from its budgets. `network`: keyed hash; `bytes` of its files; `isKnown`: a repeat. */
export function drawsOf(about: {
  limits: readonly RateLimit[];
  network: string;
  bytes: number;
  isKnown?(sql: Sql, id: string): Promise<boolean>;
}) {
  const { limits, network: holder, bytes: amount, isKnown } = about;
  const ofFiles = [
    { budget: fileBudgets.network, holder, amount },
    { budget: fileBudgets.site, holder: '', amount },
  ];
  const spends: Spend[] = amount === 0 ? [] : ofFiles;
  return {
    /** Checked before anything is created, so that a flood costs no file or transaction. Repeats always pass. */
    async ask(sql: Sql, id: string, now: number): Promise<OverBudget | undefined> {
      let over = await reached(sql, limits, id, now);
      if (!over && amount > 0 && !(await isKnown?.(sql, id))) over = await exceeded(sql, spends, now);
      return over && new OverBudget(over);
    },
    /** @throws OverBudget */
    async take(trx: Trx, id: string, now: number): Promise<void> {
      const over = (await hitAll(trx, limits, id, now)) ?? (await spend(trx, spends, now));
      if (over) throw new OverBudget(over);
    },
  };
}

/**
 * Of a form: 5 submissions in a rolling hour per browser, and a looser limit per network address. `visitor` is the
 * browser's random id; only hashes are stored.
 */
export function drawsOfForm(files: SentFiles, client: Client, visitor: string, tokens: Tokens) {
  const network = tokens.fingerprint('address', client.address);
  return drawsOf({
    // A common prefix keeps a client's two keys on one index page.
    limits: [
      { key: `submit:${network}:${browserOf(client, visitor, tokens)}`, budget: formBudgets.browser },
      { key: `submit:${network}`, budget: formBudgets.network },
    ],
    network,
    bytes: Object.values(files).reduce((sum, { size }) => sum + size, 0),
    isKnown: async (sql, id) => (await findSubmission(sql, id)) !== undefined,
  });
}

/** One budget per mailbox for all forms; undefined when there was room. */
export async function takeConfirmation(trx: Trx, { mailbox }: Holder, id: string, now: number) {
  const key = `confirmation:${mailbox}`;
  const limits = [mailBudgets.hour, mailBudgets.day].map((budget) => ({ key, budget }));
  return hitAll(trx, limits, id, now);
}
