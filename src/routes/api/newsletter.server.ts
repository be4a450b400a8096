import { type Context, Hono } from 'hono';
import { newsletter as words } from '#content/newsletter.ts';
import type { Newsletter } from '#src/features/newsletter/newsletter.server.ts';
import type { Client } from '#src/intake/guard.server.ts';
import type { FormState } from '#src/lib/form-state.ts';
import { messages } from '#src/lib/security.ts';
import { trafficMessages } from '#src/lib/traffic.ts';
import { isUnavailable } from '#src/platform/db/unavailable.server.ts';

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
    if (outcome.status === 202) return c.json({ message: words.success, next: words.next }, 202);
    if (outcome.status === 429) c.header('Retry-After', String(outcome.retryAfterSeconds));
    const { status, ...body } = outcome;
    return c.json(body, status);
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
  const held = {
    status: 429 as const,
    message: trafficMessages.form,
    retryAfterSeconds: Math.ceil((heldBackMs ?? 0) / 1000),
  };
  const outcome = heldBackMs
    ? held
    : await newsletter.signUp(given, client).catch((error: unknown) => {
        if (!isUnavailable(error)) throw error;
        return { status: 503 as const, message: messages.unavailable, retryAfterSeconds: 30 };
      });
  if (outcome.status === 202)
    return new Response(null, { status: 303, headers: { Location: '/newsletter/check-mailbox' } });
  const page = await render(new Request(new URL('/newsletter', request.url), { headers: request.headers }), {
    type: 'newsletter',
    values: { email },
    lists: {},
    errors: {},
    message: outcome.message,
    reasons: [],
    tickets: { id: '', formToken: '', captchaToken: '', question: '', captchaProof: '' },
  });
  const headers = new Headers(page.headers);
  if ('retryAfterSeconds' in outcome) headers.set('Retry-After', String(outcome.retryAfterSeconds));
  return new Response(page.body, { status: outcome.status, headers });
}

/**
 * The buttons of the confirmation and farewell pages, and the one click of RFC 8058. The token in the address is
 * all the authority they need, and all they take.
 */
export function newsletterLinks({ newsletter }: { newsletter: Newsletter }): Hono<Env> {
  // A person is shown the page, which says the same in its own words.
  const gone = (c: Context<Env>) =>
    c.req.header('accept')?.includes('text/html')
      ? c.redirect(c.req.path, 303)
      : c.json({ message: 'There is nothing at this address.' }, 404);
  return new Hono<Env>()
    .post('/newsletter/confirm/:token', async (c) =>
      (await newsletter.confirm(c.req.param('token'))) ? c.redirect(c.req.path, 303) : gone(c),
    )
    .post('/newsletter/unsubscribe/:token', async (c) => {
      const oneClick = await c.req.parseBody().catch(() => undefined);
      if (!(await newsletter.leave(c.req.param('token')))) return gone(c);
      if (oneClick?.['List-Unsubscribe'] === 'One-Click') return c.text('You are unsubscribed.');
      return c.redirect(c.req.path, 303);
    });
}
