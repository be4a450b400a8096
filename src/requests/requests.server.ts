import mails from 'content:mails';
import requestPage from 'content:pages/request';
import lostLink from 'content:pages/request-lost';
import type { LeadsTable } from 'db:tables';
import { createHash, randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { sql as raw } from 'kysely';
import { nothingHere } from '#src/content/site.ts';
import { toOwner, visitorBody } from '#src/forms/mails.ts';
import { type MessageDeps, takeVisitorMessage } from '#src/inbox/thread-store.server.ts';
import { type MultipartForm, readMultipart, readUrlEncoded, UnusableForm } from '#src/inquiries/multipart.server.ts';
import { enqueueAbout, ensureRequestHash, requestHash, requestHashOf, requestUrl } from '#src/intake/accept.server.ts';
import { drawsOf, OverBudget } from '#src/intake/budgets.server.ts';
import { wishSeenBy } from '#src/intake/erasure-wish-store.server.ts';
import type { Client } from '#src/intake/guard.server.ts';
import { deskSource } from '#src/intake/lead.ts';
import { changeLead } from '#src/intake/lead-store.server.ts';
import { isEnd } from '#src/intake/thread.ts';
import { endTurn, findEntry, insertEntry, lockLead, type ThreadFile } from '#src/intake/thread-store.server.ts';
import { attachmentBytes, checkAttachment, mostAttachments } from '#src/lib/attachment.ts';
import { requestBudgets } from '#src/lib/budgets.ts';
import { easternAt } from '#src/lib/eastern.ts';
import type { SentFile } from '#src/lib/file-name.ts';
import { fillIn, fillLines, mailOf } from '#src/lib/fill-in.ts';
import type { FormState } from '#src/lib/form-state.ts';
import { easternDay } from '#src/lib/format.ts';
import { plainPage } from '#src/lib/html.ts';
import { newId } from '#src/lib/new-id.ts';
import { type Outcome, type Refusal, refuse } from '#src/lib/outcome.ts';
import { messages } from '#src/lib/security.ts';
import type { Clock } from '#src/lib/time.ts';
import { bodyLimits } from '#src/lib/uploads.ts';
import type { Db, Trx } from '#src/platform/db/client.server.ts';
import { isUnavailable } from '#src/platform/db/unavailable.server.ts';
import { download, type FileStore } from '#src/platform/files/file-store.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import { namingRequest } from '#src/platform/log.server.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';
import { emailKey, enqueue, mailboxKey } from '#src/platform/outbox/store.server.ts';
import { type Exceeded, hitAll, type Overruns } from '#src/platform/rate-limit/rate-limit.server.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';
import type { ClientEnv } from '#src/server/client.ts';
import {
  findByHash,
  isOver,
  longestMessage,
  type RequestView,
  shownFile,
  versionOf,
  viewOf,
  visitorEvents,
} from './request-store.server.ts';

export const mostLinks = 10;

/** Budgets of an act on a request's page; `network` is a keyed hash, `bytes` those of its files. */
const drawsOn = ({ leadId, network, bytes = 0 }: { leadId: string; network: string; bytes?: number }) =>
  drawsOf({
    limits: [
      { key: `request:${leadId}`, budget: requestBudgets.hour },
      { key: `request:${leadId}`, budget: requestBudgets.day },
      { key: `requests:${network}`, budget: requestBudgets.network },
    ],
    network,
    bytes,
  });

interface SentMessage {
  /** From the form, so that a double click counts once. */
  id: string;
  text: string;
  files: readonly SentFile[];
}

const { problems } = requestPage;
const megabyte = 1024 * 1024;

/** Same for repeats of a form, different for other requests. */
const entryIdOf = (leadId: string, id: string) =>
  createHash('sha256').update(`${leadId}\0${id.toLowerCase()}`).digest('base64url').slice(0, 36);

function checkMessage({
  text,
  files,
}: SentMessage): Outcome<{ files: { title: string; type: string; bytes: Uint8Array }[] }> {
  if (text === '' && files.length === 0) return refuse(problems.empty);
  if (text.length > longestMessage) return refuse(fillIn(problems.tooLong, { most: longestMessage }));
  if (files.length > mostAttachments) return refuse(fillIn(problems.tooManyFiles, { most: mostAttachments }));
  if (files.reduce((sum, { size }) => sum + size, 0) > attachmentBytes) {
    return refuse(fillIn(problems.tooLarge, { megabytes: attachmentBytes / megabyte }));
  }
  const checked = files.map(({ name, bytes }) => ({ bytes, ...checkAttachment(name, bytes) }));
  const wrong = checked.flatMap((file) => ('problem' in file ? [file.problem] : []));
  if (wrong.length > 0) return refuse(wrong.join(' '));
  return { ok: true, files: checked.filter((file) => 'title' in file) };
}

/**
 * Adds a message to the thread; files are on disk before their rows, and swept if they get none. Idempotent. Undefined
 * if the request is gone meanwhile. @throws OverBudget
 */
async function takeMessage(
  parts: RequestDeps,
  lead: LeadsTable,
  sent: SentMessage,
  network: string,
): Promise<Outcome | undefined> {
  const { db } = parts;
  const now = parts.clock.now();
  const id = entryIdOf(lead.id, sent.id);
  if (await findEntry(db.sql, id)) return { ok: true };
  const checked = checkMessage(sent);
  if (!checked.ok) return checked;
  const bytes = checked.files.reduce((sum, file) => sum + file.bytes.length, 0);
  const draws = drawsOn({ leadId: lead.id, network, bytes });
  const over = await draws.ask(db.sql, id, now);
  if (over) throw over;
  const files: ThreadFile[] = [];
  for (const { title, type, bytes } of checked.files) files.push({ ...(await parts.files.put(bytes)), title, type });
  return db.write(async (trx): Promise<Outcome | undefined> => {
    const at = await lockLead(trx, lead.id);
    if (!at || at.deleted_at !== null) return undefined;
    if (await findEntry(trx, id)) return { ok: true };
    await draws.take(trx, id, now);
    await takeVisitorMessage(trx, at, { id, at: now, via: 'page', author: at.name, body: sent.text, files }, parts);
    return { ok: true };
  });
}

/** `ok` does not reveal whether the address is known. */
type LinksOutcome = { ok: true } | { ok: false; status: 422 | 429; reason: string; retryAfterSeconds?: number };

/** More than a mail lists, because some may be expired. */
const mostRead = 5 * mostLinks;

/** All spellings of the address, newest first. */
async function openRequests(trx: Trx, email: string, reference: string, now: number): Promise<LeadsTable[]> {
  const key = emailKey(email);
  const spellings = [...new Set([key ?? '', email.toLowerCase()])];
  const recent = trx
    .selectFrom('leads')
    .selectAll()
    .where(raw<string>`lower(email)`, 'in', spellings)
    .where('received_at', '>', easternAt(now).subtract({ years: 1 }).epochMilliseconds)
    .where('deleted_at', 'is', null);
  const asked = reference === '' ? recent : recent.where('reference', '=', reference);
  const rows = await asked.orderBy('seq', 'desc').limit(mostRead).execute();
  return rows.filter((row) => emailKey(row.email) === key && !isOver(row, now)).slice(0, mostLinks);
}

/** Gives each request a link if it has none. */
async function mailFor(trx: Trx, rows: readonly LeadsTable[], { site }: RequestDeps): Promise<Mail[]> {
  const to = rows[0]?.email;
  if (to === undefined) return [];
  for (const { id } of rows) await ensureRequestHash(trx, id, requestHashOf(id, site));
  const { links, linkSubject, listed, untitled } = mails.requests;
  const requests = rows.flatMap(({ id, type, source, reference, received_at }) => {
    const title = requestPage.titles[source === deskSource ? 'desk' : type] ?? untitled;
    return fillLines(listed, { title, reference, day: easternDay(received_at).text, url: requestUrl(id, site) });
  });
  const [only, ...more] = rows;
  const isOne = only && more.length === 0;
  const { subject, lines } = mailOf(links, { requests });
  const action = isOne ? { label: site.words.open, url: requestUrl(only.id, site) } : undefined;
  return [{ audience: 'visitor', to, subject: isOne ? linkSubject : subject, body: visitorBody(lines), action }];
}

async function mailLinks(
  parts: RequestDeps,
  { email, reference, now }: { email: string; reference: string; now: number },
) {
  const mailbox = parts.tokens.fingerprint('mailbox', mailboxKey(email));
  const limit = { key: `links-to:${mailbox}`, budget: requestBudgets.links };
  await parts.db.write(async (trx) => {
    const rows = await openRequests(trx, email, reference, now);
    // Unknown addresses use up no budget.
    if (rows.length === 0) return;
    const full = await hitAll(trx, [limit], randomUUID(), now);
    if (full) return parts.overruns.note(full.budget);
    const mails = await mailFor(trx, rows, parts);
    await enqueue(trx, mails, { addresses: parts.addresses, submissionId: null, now });
  });
  parts.onMail();
}

/** A wish of the visitor's for a whole request. */
interface Wish {
  event: string;
  /** To the owner: what `name` did. */
  subject: string;
  words: string;
  isDone(trx: Trx, lead: LeadsTable): Promise<boolean>;
  work?(trx: Trx, lead: LeadsTable, now: number, parts: RequestDeps): Promise<unknown>;
}

const wishes: Record<'withdraw' | 'erase', Wish> = {
  /** No answer is due then. No effect on an appointment, which is cancelled on its own page. */
  withdraw: {
    event: visitorEvents.withdrawn,
    subject: 'withdrew their request',
    words: 'withdrew this request on its page. It’s closed, and no reply is due.',
    isDone: async (_, { type, status }) => type === 'appointment' || isEnd(type, status),
    work: (trx, lead, now, { hours }) => endTurn(trx, lead, { now, hours, close: true }),
  },
  /** Recorded once for all requests whose pages show it. */
  erase: {
    event: visitorEvents.erasure,
    subject: 'asked to be erased',
    words: 'asked, on this request’s page, to have everything erased: what they sent and what was written about it.',
    isDone: async (trx, lead) => (await wishSeenBy(trx, lead)) !== undefined,
  },
};

/**
 * Carries out a wish once: thread entry, mail to the owner, and the lead becomes unread. Undefined if the request is
 * gone. @throws OverBudget
 */
async function carryOut(parts: RequestDeps, lead: LeadsTable, wish: Wish, network: string) {
  const { db, addresses, site } = parts;
  const now = parts.clock.now();
  return db.write(async (trx): Promise<Outcome | undefined> => {
    const at = await lockLead(trx, lead.id);
    if (!at || at.deleted_at !== null) return undefined;
    if (await wish.isDone(trx, at)) return { ok: true };
    await drawsOn({ leadId: lead.id, network }).take(trx, randomUUID(), now);
    await insertEntry(trx, at, { at: now, kind: 'event', via: 'page', author: at.name, body: wish.event });
    const shown = at.merged_into === null ? at : ((await lockLead(trx, at.merged_into)) ?? at);
    await changeLead(trx, shown, { read_at: null });
    await wish.work?.(trx, at, now, parts);
    const mail = toOwner(at, `${at.name} ${wish.subject}`, `${at.name} ${wish.words}`);
    await enqueueAbout(trx, [mail], at, { addresses, site, now });
    return { ok: true };
  });
}

interface RequestDeps extends MessageDeps {
  db: Db;
  clock: Clock;
  tokens: Tokens;
  files: FileStore;
  log: Log;
  overruns: Overruns;
  /** Call when mails or news for the desk were written. */
  onMail: () => void;
}

/** Records the exceeded budget and returns the message for the visitor. */
function refusalOf({ overruns }: RequestDeps, { budget, waitMs }: Exceeded) {
  overruns.note(budget);
  return { reason: problems.tooMany, retryAfterSeconds: Math.ceil(waitMs / 1000) };
}

type RequestAct = { intent: 'message'; message: SentMessage } | { intent: 'withdraw' } | { intent: 'erase' };

export type Requests = ReturnType<typeof createRequests>;

/** Found by the hash of the link's token. */
export function createRequests(parts: RequestDeps) {
  const { db, clock, tokens } = parts;
  let mailing: Promise<void> = Promise.resolve();
  const networkOf = (client: Client) => tokens.fingerprint('address', client.address);

  async function behind(token: string): Promise<LeadsTable | undefined> {
    const lead = await findByHash(db.sql, requestHash(token));
    return lead && !isOver(lead, clock.now()) ? lead : undefined;
  }

  return {
    /** Path of a submission's page; a secret of its visitor. */
    addressOf: (id: string) => new URL(requestUrl(id, parts.site)).pathname,
    /** Undefined if the link is invalid or expired. */
    async open(token: string): Promise<{ id: string; view: RequestView } | undefined> {
      const lead = await behind(token);
      return lead && { id: lead.id, view: await viewOf(db.sql, lead, clock.now()) };
    },
    /** Changes whenever the page would show something else; undefined if the link is invalid. */
    async version(token: string): Promise<string | undefined> {
      const lead = await behind(token);
      return lead && versionOf(db.sql, lead, clock.now());
    },
    /** File of a visible entry, as a download that no browser opens inline. */
    async file(token: string, name: string): Promise<Response | undefined> {
      const lead = await behind(token);
      const row = lead && (await shownFile(db.sql, { leadId: lead.id, file: name, now: clock.now() }));
      return download(parts.files, row);
    },
    /** Undefined if the link is invalid. */
    async act(
      token: string,
      act: RequestAct,
      client: Client,
    ): Promise<{ ok: true } | (Refusal & { retryAfterSeconds?: number }) | undefined> {
      const lead = await behind(token);
      if (!lead) return undefined;
      try {
        const network = networkOf(client);
        const outcome = await (act.intent === 'message'
          ? takeMessage(parts, lead, act.message, network)
          : carryOut(parts, lead, wishes[act.intent], network));
        if (outcome?.ok) parts.onMail();
        return outcome;
      } catch (error) {
        if (!(error instanceof OverBudget)) throw error;
        return { ok: false, ...refusalOf(parts, error.over) };
      }
    },
    /**
     * Mails an address the links to its requests of the last year, or to one by `reference`. The outcome does not wait
     * for that, so that timing does not reveal whether the address is known.
     */
    async sendLinks(asked: { email: string; reference: string }, client: Client): Promise<LinksOutcome> {
      const email = asked.email.trim();
      const isAddress = email.length <= 254 && emailKey(email) !== undefined;
      if (!isAddress) return { ok: false, status: 422, reason: lostLink.invalid };
      const now = clock.now();
      const limit = { key: `links:${networkOf(client)}`, budget: requestBudgets.linksOfNetwork };
      const over = await db.write((trx) => hitAll(trx, [limit], randomUUID(), now));
      if (over) return { ok: false, status: 429, ...refusalOf(parts, over), reason: lostLink.tooMany };
      const reference = asked.reference.trim().toUpperCase();
      const failed = (error: unknown) => parts.log.error({ error }, 'links of requests could not be sent');
      mailing = mailing.then(() => mailLinks(parts, { email, reference, now })).catch(failed);
      return { ok: true };
    },
    /** Resolves when all requested links are queued or have failed. */
    settled: () => mailing,
  };
}

type RenderWith = (request: Request, client: Client, state: FormState) => Promise<Response>;

const path = '/request/:token';
/** More than the limit, so that the page can report it and keep what was typed. */
const mostFilesRead = 40;

export function requestReads({ requests }: { requests: Requests }): Hono<ClientEnv> {
  return new Hono<ClientEnv>()
    .get(`${path}/state`, async (c) => {
      const version = await requests.version(c.req.param('token'));
      return version === undefined ? c.json({ message: nothingHere }, 404) : c.json({ version });
    })
    .get(`${path}/files/:name`, async (c) => {
      const file = await requests.file(c.req.param('token'), c.req.param('name'));
      if (!file) return c.text(nothingHere, 404);
      // The body of a HEAD answer is never read, so the file would stay open.
      if (c.req.method === 'HEAD') await file.body?.cancel();
      return file;
    });
}

function actOf({ fields, all }: MultipartForm, now: number): RequestAct | undefined {
  const text = (name: string) => String(fields.get(name) ?? '');
  const intent = text('intent');
  if (intent === 'withdraw' || intent === 'erase') return { intent };
  if (intent !== 'message') return undefined;
  const id = /^[0-9a-f-]{36}$/i.test(text('id')) ? text('id') : newId(now);
  // Browsers send line breaks as two characters but count them as one.
  const message = text('text').replaceAll('\r\n', '\n').toWellFormed().replaceAll('\0', '').trim();
  return { intent, message: { id, text: message, files: all } };
}

const doneOf = { message: 'sent', withdraw: 'withdrawn', erase: 'erasure' } as const;

/**
 * `POST /request/TOKEN`: `intent` is message, withdraw or erase. 303 to the page, or the page with the input and an
 * error.
 */
export function requestPosts(
  { requests, clock, log }: { requests: Requests; clock: Clock; log: Log },
  render: RenderWith,
): Hono<ClientEnv> {
  /** Rerenders with the input and an error; a page that is gone says so itself. */
  async function again(c: Context<ClientEnv>, form: MultipartForm, status: number, reason: string, waitSeconds = 0) {
    const text = String(form.fields.get('text') ?? '');
    const id = String(form.fields.get('id') ?? '');
    const state: FormState = {
      type: 'request',
      values: { text, chosen: form.all.length > 0 || form.cut ? 'files' : '' },
      lists: {},
      errors: {},
      message: reason,
      reasons: [],
      tickets: { id, formToken: '', captchaToken: '', question: '', captchaProof: '' },
    };
    const asked = new Request(new URL(c.req.path, c.req.url), { headers: c.req.raw.headers });
    const page = await render(asked, c.get('client'), state);
    const headers = new Headers(page.headers);
    if (waitSeconds > 0) headers.set('Retry-After', String(waitSeconds));
    return new Response(page.body, { status: page.status === 200 ? status : page.status, headers });
  }

  return new Hono<ClientEnv>().post(path, async (c) => {
    const [contentType] = (c.req.header('content-type') ?? '').toLowerCase().split(';');
    let form: MultipartForm;
    try {
      const files = { files: mostFilesRead, bytes: bodyLimits.message };
      form =
        contentType === 'multipart/form-data' ? await readMultipart(c.req.raw, files) : await readUrlEncoded(c.req.raw);
    } catch (error) {
      if (!(error instanceof UnusableForm)) throw error;
      return c.html(plainPage(error.message), error.status);
    }
    if (form.cut) return again(c, form, 413, fillIn(problems.tooLarge, { megabytes: attachmentBytes / 1024 / 1024 }));
    const act = actOf(form, clock.now());
    if (!act) return again(c, form, 422, problems.unknown);
    try {
      const outcome = await requests.act(c.req.param('token'), act, c.get('client'));
      if (!outcome) return again(c, form, 404, '');
      if (outcome.ok) return c.redirect(`${c.req.path}?done=${doneOf[act.intent]}#done`, 303);
      const { reason, retryAfterSeconds } = outcome;
      return again(c, form, retryAfterSeconds === undefined ? 422 : 429, reason, retryAfterSeconds);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      log.error({ error }, 'what was sent on the page of a request could not be kept');
      return again(c, form, 503, namingRequest(messages.unavailable), 30);
    }
  });
}
