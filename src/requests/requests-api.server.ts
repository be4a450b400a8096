import requestPage from 'content:pages/request';
import { type Context, Hono } from 'hono';
import { nothingHere } from '#src/content/site.ts';
import { type MultipartForm, readMultipart, readUrlEncoded, UnusableForm } from '#src/inquiries/multipart.server.ts';
import type { Client } from '#src/intake/guard.server.ts';
import { attachmentBytes } from '#src/lib/attachment.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import type { FormState } from '#src/lib/form-state.ts';
import { plainPage } from '#src/lib/html.ts';
import { newId } from '#src/lib/new-id.ts';
import { messages } from '#src/lib/security.ts';
import { bodyLimits } from '#src/lib/uploads.ts';
import { isUnavailable } from '#src/platform/db/unavailable.server.ts';
import { type Log, namingRequest } from '#src/platform/log.server.ts';
import type { ClientEnv } from '#src/server/client.ts';
import type { RequestAct, Requests } from './requests.server.ts';

interface RequestApiDeps {
  requests: Requests;
  clock: { now(): number };
  log: Log;
}
type RenderWith = (request: Request, client: Client, state: FormState) => Promise<Response>;

const path = '/request/:token';
/** More than the limit, so that the page can report it and keep what was typed. */
const mostRead = 40;
const { problems } = requestPage;

export function requestReads({ requests }: Pick<RequestApiDeps, 'requests'>): Hono<ClientEnv> {
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
export function requestPosts({ requests, clock, log }: RequestApiDeps, render: RenderWith): Hono<ClientEnv> {
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
    const page = await render(
      new Request(new URL(c.req.path, c.req.url), { headers: c.req.raw.headers }),
      c.get('client'),
      state,
    );
    const headers = new Headers(page.headers);
    if (waitSeconds > 0) headers.set('Retry-After', String(waitSeconds));
    return new Response(page.body, { status: page.status === 200 ? status : page.status, headers });
  }

  return new Hono<ClientEnv>().post(path, async (c) => {
    const [contentType] = (c.req.header('content-type') ?? '').toLowerCase().split(';');
    let form: MultipartForm;
    try {
      const files = { files: mostRead, bytes: bodyLimits.message };
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
      if (outcome === 'gone') return again(c, form, 404, '');
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
