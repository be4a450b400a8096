import refusedForm from 'content:forms/refused';
import { Hono } from 'hono';
import { envelopeSchema } from '#src/intake/origin.ts';
import type { Intake, Outcome } from '#src/intake/receive.server.ts';
import type { SentFiles } from '#src/lib/file-name.ts';
import { firstErrors } from '#src/lib/first-errors.ts';
import type { ClientEnv } from '#src/server/client.ts';
import { publicForm } from './forms.server.ts';
import { readMultipart, UnusableForm } from './multipart.server.ts';

/** HTTP contract: design.md section 5. */
export function outcomeResponse(outcome: Outcome): Response {
  switch (outcome.status) {
    case 200:
    case 201:
      return Response.json(outcome.receipt, {
        status: outcome.status,
        headers: outcome.sentAt ? { 'X-Sent-At': outcome.sentAt } : {},
      });
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

/** Unchecked envelope: JSON, or the part `envelope` beside files. @throws UnusableForm, SyntaxError */
async function readSubmission(request: Request, multipart: boolean): Promise<{ envelope: unknown; files: SentFiles }> {
  if (!multipart) return { envelope: await request.json(), files: {} };
  const { fields, files } = await readMultipart(request);
  const envelopes = fields.getAll('envelope');
  if (envelopes.length !== 1) throw new UnusableForm('Please send exactly one part named "envelope".');
  return { envelope: JSON.parse(String(envelopes[0])), files };
}

/** `POST /api/submissions` and `GET /api/form-token` (design.md section 5). */
export function submissionsApi({ intake }: { intake: Intake }): Hono<ClientEnv> {
  return new Hono<ClientEnv>()
    .get('/form-token', (c) => {
      c.header('Cache-Control', 'no-store');
      return c.json({ formToken: intake.formTokens.issue() });
    })
    .post('/submissions', async (c) => {
      const [contentType = ''] = (c.req.header('content-type') ?? '').toLowerCase().split(';');
      const multipart = contentType.trim() === 'multipart/form-data';
      if (!multipart && contentType.trim() !== 'application/json') {
        return c.json({ message: 'Please send the submission as JSON, or as form data with a file.' }, 415);
      }
      let sent: Awaited<ReturnType<typeof readSubmission>>;
      try {
        sent = await readSubmission(c.req.raw, multipart);
      } catch (error) {
        if (error instanceof UnusableForm) return c.json({ message: error.message, errors: {} }, error.status);
        if (!(error instanceof SyntaxError)) throw error;
        return c.json({ message: 'The submission is not valid JSON.', errors: {} }, 422);
      }
      const parsed = envelopeSchema.safeParse(sent.envelope);
      if (!parsed.success) {
        return c.json({ message: 'The submission is not complete.', errors: firstErrors(parsed.error) }, 422);
      }
      const target = publicForm(parsed.data.type, parsed.data.source);
      if (!target) {
        return c.json({ message: refusedForm.noSuchForm, errors: { type: refusedForm.noSuchForm } }, 422);
      }
      return outcomeResponse(await intake.receive(target.form, parsed.data, c.get('client'), sent.files));
    });
}
