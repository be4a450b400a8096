import { Hono } from 'hono';
import { envelopeSchema } from '#src/intake/envelope.ts';
import type { Client } from '#src/intake/guard.server.ts';
import { fieldErrors, type Intake, type Outcome } from '#src/intake/receive.server.ts';
import { publicForm } from './forms.server.ts';

interface Env {
  Variables: { client: Client };
}

/** An outcome of `receive` as status, headers and JSON body (design.md section 5, HTTP contract). */
export function outcomeResponse(outcome: Outcome): Response {
  switch (outcome.status) {
    case 200:
    case 201:
      return Response.json(outcome.receipt, { status: outcome.status });
    case 409:
      return Response.json(
        { message: outcome.message, captchaProof: outcome.captchaProof, ...outcome.details },
        { status: 409 },
      );
    case 429: {
      const { status, retryAfterSeconds, ...body } = outcome;
      return Response.json(body, { status, headers: { 'Retry-After': String(retryAfterSeconds) } });
    }
    default: {
      const { status, ...body } = outcome;
      return Response.json(body, { status });
    }
  }
}

/** `POST /api/submissions` and `GET /api/form-token` (design.md section 5). */
export function submissionsApi({ intake }: { intake: Intake }): Hono<Env> {
  return new Hono<Env>()
    .get('/form-token', (c) => {
      c.header('Cache-Control', 'no-store');
      return c.json({ formToken: intake.formTokens.issue() });
    })
    .post('/submissions', async (c) => {
      if (!c.req.header('content-type')?.toLowerCase().startsWith('application/json')) {
        return c.json({ message: 'Please send the submission as JSON.' }, 415);
      }
      let body: unknown;
      try {
        body = await c.req.json();
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
        return c.json({ message: 'The submission is not valid JSON.', errors: {} }, 422);
      }
      const parsed = envelopeSchema.safeParse(body);
      if (!parsed.success) {
        return c.json({ message: 'The submission is not complete.', errors: fieldErrors(parsed.error) }, 422);
      }
      const target = publicForm(parsed.data.type, parsed.data.source);
      if (!target) {
        return c.json({ message: 'There is no such form.', errors: { type: 'There is no such form.' } }, 422);
      }
      return outcomeResponse(await intake.receive(target.form, parsed.data, c.get('client')));
    });
}
