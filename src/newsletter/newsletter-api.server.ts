import words from 'content:forms/newsletter';
import { type Context, Hono } from 'hono';
import { newsletterPages } from '#src/content/newsletter-pages.ts';
import { nothingHere } from '#src/content/site.ts';
import type { Client } from '#src/intake/guard.server.ts';
import type { FormState } from '#src/lib/form-state.ts';
import { messages } from '#src/lib/security.ts';
import { trafficMessages } from '#src/lib/traffic.ts';
import { isUnavailable } from '#src/platform/db/unavailable.server.ts';
import { namingRequest } from '#src/platform/naming-request.server.ts';
import type { Newsletter } from './newsletter.server.ts';

interface Env {
  Variables: { client: Client };
}

/** `POST /api/newsletter` (design.md section 5): the same answer for known and unknown addresses. */
export function newsletterApi({ newsletter }: { newsletter: Newsletter }): Hono<Env> {
  return new Hono<Env>().post('/newsletter', async (c) => {
    if (!c.req.header('content-type')?.toLowerCase().startsWith('application/json')) {
      return c.json({ message: 'Please send the address as JSON.' }, 415);
    }
    const outcome = await newsletter.signUp(await c.req.json().catch(() => undefined), c.get('client'));
    if (outcome.ok) return c.json({ message: words.success, next: words.next }, 202);
    const { ok: _, status, reason, ...more } = outcome;
    if (more.retryAfterSeconds !== undefined) c.header('Retry-After', String(more.retryAfterSeconds));
    return c.json({ message: reason, ...more }, status);
  });
}

/**
 * The sign-up of a browser without script (`POST /`): 303 to the page that says to check the mailbox, or the
 * form again with what it has to say; unjudged with `heldBackMs`, when too much has come from its sender.
 */
export async function newsletterPost(
  newsletter: Newsletter,
  form: FormData,
  { request, client, heldBackMs }: { request: Request; client: Client; heldBackMs?: number | undefined },
  render: (page: Request, state: FormState) => Promise<Response>,
): Promise<Response> {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const email = text('email');
  const given = { email, honeypot: text('bot-field'), source: text('place') };
  const refused = (status: number, reason: string, retryAfterSeconds: number) =>
    ({ ok: false, status, reason, retryAfterSeconds }) as const;
  const outcome = heldBackMs
    ? refused(429, trafficMessages.form, Math.ceil(heldBackMs / 1000))
    : await newsletter.signUp(given, client).catch((error: unknown) => {
        if (!isUnavailable(error)) throw error;
        return refused(503, namingRequest(messages.unavailable), 30);
      });
  if (outcome.ok) return new Response(null, { status: 303, headers: { Location: '/newsletter/check-mailbox' } });
  const page = await render(new Request(new URL('/newsletter', request.url), { headers: request.headers }), {
    type: 'newsletter',
    values: { email },
    lists: {},
    errors: {},
    message: outcome.reason,
    reasons: [],
    tickets: { id: '', formToken: '', captchaToken: '', question: '', captchaProof: '' },
  });
  const headers = new Headers(page.headers);
  if (outcome.retryAfterSeconds !== undefined) headers.set('Retry-After', String(outcome.retryAfterSeconds));
  return new Response(page.body, { status: outcome.status, headers });
}

/**
 * The buttons of the confirmation and farewell pages, and the one click of RFC 8058. The token in the address is
 * all the authority they need, and all they take.
 */
export function newsletterLinks({ newsletter }: { newsletter: Newsletter }): Hono<Env> {
  // A person is shown the page, which says the same in its own words.
  const gone = (c: Context<Env>) =>
    c.req.header('accept')?.includes('text/html') ? c.redirect(c.req.path, 303) : c.json({ message: nothingHere }, 404);
  return new Hono<Env>()
    .post('/newsletter/confirm/:token', async (c) =>
      (await newsletter.confirm(c.req.param('token'))) ? c.redirect(c.req.path, 303) : gone(c),
    )
    .post('/newsletter/unsubscribe/:token', async (c) => {
      const oneClick = await c.req.parseBody().catch(() => undefined);
      if (!(await newsletter.leave(c.req.param('token')))) return gone(c);
      if (oneClick?.['List-Unsubscribe'] === 'One-Click')
        return c.text(`${newsletterPages.unsubscribePage.doneTitle}.`);
      return c.redirect(c.req.path, 303);
    });
}
