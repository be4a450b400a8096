import requestPage from 'content:pages/request';
import type { Client } from '#src/intake/guard.server.ts';
import { requestHash, requestUrl } from '#src/intake/request-link.server.ts';
import type { MessageParts } from '#src/intake/visitor-message.server.ts';
import { mediaTypeOf } from '#src/lib/attachment.ts';
import type { Clock } from '#src/lib/clock.ts';
import type { Refusal } from '#src/lib/outcome.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import type { LeadsTable } from '#src/platform/db/tables-desk.ts';
import { download } from '#src/platform/files/download.server.ts';
import type { FileStore } from '#src/platform/files/file-store.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import type { Overruns } from '#src/platform/rate-limit/overruns.server.ts';
import type { Over } from '#src/platform/rate-limit/rate-limit.server.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';
import { TooMuch } from './budgets.server.ts';
import { type LinksOutcome, takeWish } from './links.server.ts';
import { type SentMessage, takeMessage } from './message.server.ts';
import { isOver } from './rules.ts';
import { findByHash, shownFile, versionOf } from './store.server.ts';
import { type RequestView, viewOf } from './view.server.ts';
import { askForErasure, withdraw } from './wishes.server.ts';

/** What visitors' pages of their requests are made of. */
export interface RequestDeps extends MessageParts {
  db: Db;
  clock: Clock;
  tokens: Tokens;
  files: FileStore;
  log: Log;
  overruns: Overruns;
  /** Says that something was written: mails, and news for the desk. */
  onMail: () => void;
}

export interface RequestParts extends RequestDeps {
  /** Notes what went over a budget, and says it to the visitor. */
  refusalOf(over: Over): { reason: string; retryAfterSeconds: number };
}

/** What a visitor does on the page of a request. */
export type RequestAct = { intent: 'message'; message: SentMessage } | { intent: 'withdraw' } | { intent: 'erase' };

/** How it ended: done, refused in words, or gone because the link leads nowhere. */
type ActOutcome = { ok: true } | (Refusal & { retryAfterSeconds?: number }) | 'gone';

export interface Requests {
  /** Path of the page of a submission; known to nobody but its visitor. */
  addressOf(id: string): string;
  /** What stands behind a link; undefined when it leads nowhere (any more). `before`: the entry whose elders are asked for. */
  open(token: string, before?: string): Promise<{ id: string; view: RequestView } | undefined>;
  /** Another text whenever the page of a link would show something else; undefined when the link leads nowhere. */
  version(token: string): Promise<string | undefined>;
  /** A file of the thread that the page shows, as a download that no browser opens in place. */
  file(token: string, name: string): Promise<Response | undefined>;
  act(token: string, act: RequestAct, client: Client): Promise<ActOutcome>;
  /** Sends the links of an address's requests to it, after it has answered (links.server.ts). */
  sendLinks(asked: { email: string; reference: string }, client: Client): Promise<LinksOutcome>;
  /** Resolves when all links that were asked for are in the outbox, or could not be. */
  settled(): Promise<void>;
}

/** The visitors' pages of their requests: each is found by the hash of its link's token. */
export function createRequests(deps: RequestDeps): Requests {
  const { db, clock, tokens } = deps;
  const parts: RequestParts = {
    ...deps,
    refusalOf({ budget, waitMs }) {
      deps.overruns.note(budget);
      return { reason: requestPage.problems.tooMany, retryAfterSeconds: Math.ceil(waitMs / 1000) };
    },
  };
  let mailing: Promise<void> = Promise.resolve();
  const networkOf = (client: Client) => tokens.fingerprint('address', client.address);

  async function behind(token: string): Promise<LeadsTable | undefined> {
    const lead = await findByHash(db.sql, requestHash(token));
    return lead && !isOver({ ...lead, closedAt: lead.closed_at }, clock.now()) ? lead : undefined;
  }

  function carryOut(act: RequestAct, lead: LeadsTable, network: string) {
    if (act.intent === 'message') return takeMessage(parts, lead, act.message, network);
    return (act.intent === 'withdraw' ? withdraw : askForErasure)(parts, lead, network);
  }

  return {
    addressOf: (id) => new URL(requestUrl(id, deps.site)).pathname,
    async open(token, before) {
      const lead = await behind(token);
      return lead && { id: lead.id, view: await viewOf(db.sql, lead, { now: clock.now(), before }) };
    },
    async version(token) {
      const lead = await behind(token);
      return lead && versionOf(db.sql, lead, clock.now());
    },
    async file(token, name) {
      const lead = await behind(token);
      const row = lead && (await shownFile(db.sql, { leadId: lead.id, file: name, now: clock.now() }));
      return download(deps.files, row && { ...row, mediaType: mediaTypeOf(row.type) });
    },
    async act(token, act, client) {
      const lead = await behind(token);
      if (!lead) return 'gone';
      try {
        const outcome = await carryOut(act, lead, networkOf(client));
        if (outcome?.ok) parts.onMail();
        return outcome ?? 'gone';
      } catch (error) {
        if (!(error instanceof TooMuch)) throw error;
        return { ok: false, ...parts.refusalOf(error.over) };
      }
    },
    async sendLinks(asked, client) {
      const { outcome, mail } = await takeWish(parts, asked, networkOf(client));
      const failed = (error: unknown) => deps.log.error({ error }, 'links of requests could not be sent');
      if (mail) mailing = mailing.then(mail).catch(failed);
      return outcome;
    },
    settled: () => mailing,
  };
}
