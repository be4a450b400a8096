import refusedForm from 'content:forms/refused';
import { Hono } from 'hono';
import { afterChoice, asMessage } from '#src/calendar/booking-step.ts';
import { issueTickets, type PublicForm, publicForm } from '#src/inquiries/forms.server.ts';
import { type MultipartForm, readMultipart, readUrlEncoded, UnusableForm } from '#src/inquiries/multipart.server.ts';
import type { Client } from '#src/intake/guard.server.ts';
import { type Envelope, envelopeSchema } from '#src/intake/origin.ts';
import type { Intake, Outcome } from '#src/intake/receive.server.ts';
import { bookkeeping, type FormState, type FormTickets } from '#src/lib/form-state.ts';
import { plainPage } from '#src/lib/html.ts';
import { messages } from '#src/lib/security.ts';
import { trafficMessages } from '#src/lib/traffic.ts';
import { type Newsletter, newsletterPost } from '#src/newsletter/newsletter.server.ts';
import { isUnavailable } from '#src/platform/db/unavailable.server.ts';
import { type Log, namingRequest } from '#src/platform/log.server.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';
import type { ClientEnv } from './client.ts';

type RenderWith = (request: Request, client: Client, state: FormState) => Promise<Response>;
interface FormPostDeps {
  intake: Intake;
  newsletter: Newsletter;
  tokens: Tokens;
  log: Log;
}
/** 503: the database cannot be written now. */
type Answer = Outcome | { status: 503; message: string; captchaProof?: string };

interface Posted {
  type: string;
  values: Record<string, string>;
  lists: Record<string, string[]>;
  envelope: Envelope;
}

/** Numbered entries (`services[0]`) and repeated names become lists (S1 §7). */
function readPost(form: FormData, intake: Intake): Posted {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  // No prototype, because the names come from outside.
  const values: Record<string, string> = Object.create(null);
  const lists: Record<string, string[]> = Object.create(null);
  for (const [key, value] of form) {
    if (bookkeeping.test(key) || key === 'choose' || typeof value !== 'string') continue;
    const numbered = /^(\w+)\[\d*\]$/.exec(key)?.[1];
    if (numbered) lists[numbered] = [...(lists[numbered] ?? []), value];
    else if (form.getAll(key).length > 1) lists[key] = [...(lists[key] ?? []), value];
    else values[key] = value;
  }
  const type = text('form-name').replace(/-form$/, '');
  const envelope = envelopeSchema.parse({
    id: text('id') || intake.newId(),
    type,
    data: { ...values, ...lists },
    timestamp: text('timestamp') || new Date().toISOString(),
    referrer: text('referrer'),
    source: text('source') || 'website',
    security: {
      formToken: text('form-token'),
      captchaProof: text('captcha-proof'),
      captchaToken: text('captcha-token'),
      captchaAnswer: text('captcha-answer'),
      honeypot: text('bot-field'),
      behaviour: undefined,
    },
  });
  return { type, values, lists, envelope };
}

/** Valid tickets are kept, so that the visitor repeats nothing. */
function nextTickets(posted: Posted, outcome: Answer, parts: FormPostDeps): FormTickets {
  const { intake } = parts;
  const { security, id } = posted.envelope;
  const fresh = issueTickets(intake);
  const expired = intake.formTokens.reason(security.formToken) === messages.expired;
  const challenge = outcome.status === 403 ? outcome.captcha : undefined;
  const proved = 'captchaProof' in outcome ? outcome.captchaProof : undefined;
  const question = challenge?.question ?? intake.captcha.questionOf(security.captchaToken);
  return {
    // After a conflict this id belongs to nothing, or to another submission.
    id: outcome.status === 409 ? fresh.id : id,
    formToken: expired ? fresh.formToken : security.formToken,
    captchaToken: challenge?.token ?? (question ? security.captchaToken : fresh.captchaToken),
    question: question ?? fresh.question,
    captchaProof: proved || (intake.captcha.readProof(security.captchaProof) ? security.captchaProof : ''),
  };
}

/** `POST /`: every form without scripts (design.md section 5). */
export function formPosts(parts: FormPostDeps, render: RenderWith): Hono<ClientEnv> {
  async function again(
    request: Request,
    client: Client,
    target: PublicForm,
    posted: Posted,
    outcome: Answer,
    status: number = outcome.status,
  ) {
    const tickets = nextTickets(posted, outcome, parts);
    const state: FormState = {
      type: posted.type,
      values: posted.values,
      lists: posted.lists,
      errors: outcome.status === 422 ? outcome.errors : {},
      message: 'message' in outcome ? outcome.message : '',
      reasons: 'reasons' in outcome ? outcome.reasons : [],
      ...(outcome.status === 409 ? { conflict: outcome.details } : {}),
      tickets,
    };
    const shown = new Request(new URL(target.page, request.url), { headers: request.headers });
    const page = await render(shown, client, state);
    const headers = new Headers(page.headers);
    if (outcome.status === 429) headers.set('Retry-After', String(outcome.retryAfterSeconds));
    if (outcome.status === 503) headers.set('Retry-After', '30');
    return new Response(page.body, { status, headers });
  }

  /** Proof of a correct captcha answer in an unchecked form, so that it need not be solved again. */
  async function solved({ security }: Envelope): Promise<{ captchaProof?: string }> {
    if (!security.captchaAnswer.trim()) return {};
    const { captcha } = parts.intake;
    const answer = await captcha.answer(security.captchaToken, security.captchaAnswer).catch(() => undefined);
    return answer && 'proof' in answer ? { captchaProof: answer.proof } : {};
  }

  /** Returns the form with its input when it cannot be stored. */
  async function notKept(error: unknown, envelope: Envelope): Promise<Answer> {
    if (!isUnavailable(error)) throw error;
    parts.log.error({ error }, 'a form could not be kept');
    return { status: 503, message: namingRequest(messages.unavailable), ...(await solved(envelope)) };
  }

  /** Returns the form unchecked when its sender is over the limit (middleware/traffic-limits.ts). */
  async function heldBack(waitMs: number, envelope: Envelope): Promise<Answer> {
    const retryAfterSeconds = Math.ceil(waitMs / 1000);
    return { status: 429, message: trafficMessages.form, reasons: [], retryAfterSeconds, ...(await solved(envelope)) };
  }

  /** A day or time button was pressed: returns the form unchecked, with that choice. */
  async function chosen(request: Request, client: Client, target: PublicForm, posted: Posted, choice: string) {
    const unchecked: Answer = { status: 422, message: '', errors: {}, ...(await solved(posted.envelope)) };
    const contact = choice === asMessage ? publicForm('contact') : undefined;
    if (contact) return again(request, client, contact, { ...posted, type: 'contact' }, unchecked, 200);
    const values = afterChoice(posted.values, choice);
    return again(request, client, target, { ...posted, values }, unchecked, 200);
  }

  return new Hono<ClientEnv>().post('/', async (c) => {
    const [contentType] = (c.req.header('content-type') ?? '').toLowerCase().split(';');
    let sent: MultipartForm;
    try {
      if (contentType === 'multipart/form-data') sent = await readMultipart(c.req.raw);
      else if (contentType === 'application/x-www-form-urlencoded') sent = await readUrlEncoded(c.req.raw);
      else return c.json({ message: refusedForm.notFormData }, 415);
    } catch (error) {
      if (!(error instanceof UnusableForm)) throw error;
      const { message, status } = error;
      const asPage = c.req.header('accept')?.includes('text/html');
      return asPage ? c.html(plainPage(message), status) : c.json({ message }, status);
    }
    const form = sent.fields;
    const name = String(form.get('form-name') ?? '').replace(/-form$/, '');
    if (name === 'newsletter') {
      const client = c.get('client');
      const about = { request: c.req.raw, client, heldBackMs: c.get('heldBackMs') };
      return newsletterPost(parts.newsletter, form, about, (page, state) => render(page, client, state));
    }
    const target = publicForm(name, String(form.get('source') ?? ''));
    if (!target) return c.json({ message: refusedForm.noSuchForm }, 422);
    const id = form.get('id');
    if (typeof id === 'string' && !/^[0-9a-f-]{36}$/i.test(id)) form.delete('id');
    const posted = readPost(form, parts.intake);
    const client = c.get('client');
    const back = (outcome: Answer, status?: number) => again(c.req.raw, client, target, posted, outcome, status);
    const heldBackMs = c.get('heldBackMs');
    if (heldBackMs) return back(await heldBack(heldBackMs, posted.envelope));
    const choice = form.get('choose');
    if (target.page.includes('appointment') && typeof choice === 'string') {
      return chosen(c.req.raw, client, target, posted, choice);
    }
    if (sent.cut) return back({ status: 422, message: refusedForm.tooMuch, errors: target.tooLarge ?? {} }, 413);
    const outcome: Answer = await parts.intake
      .receive(target.form, posted.envelope, client, sent.files)
      .catch((error: unknown) => notKept(error, posted.envelope));
    if (outcome.status !== 200 && outcome.status !== 201) return back(outcome);
    const receipt = parts.tokens.sign('receipt', {
      // The request's URL is derived from the id, so that its token appears in no other URL.
      id: outcome.receipt.id,
      reference: outcome.receipt.reference,
      respondBy: outcome.receipt.respondBy,
      // A repeat may differ from what was stored.
      summary: outcome.status === 201 ? (target.summary?.(posted.envelope.data) ?? '') : '',
    });
    return c.redirect(`/thank-you/${posted.type}?receipt=${receipt}`, 303);
  });
}
