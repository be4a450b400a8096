import refusedForm from 'content:forms/refused';
import { Hono } from 'hono';
import { type StaffEnv, staffOnly } from '#src/desk/authorise.server.ts';
import type { Staff } from '#src/desk/sign-in.server.ts';
import { envelopeSchema } from '#src/intake/origin.ts';
import type { Intake, Outcome } from '#src/intake/receive.server.ts';
import { mediaTypeOf } from '#src/lib/attachment.ts';
import type { SentFiles } from '#src/lib/file-name.ts';
import { firstErrors } from '#src/lib/first-errors.ts';
import { hourMs } from '#src/lib/time.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import { download, type FileStore, mentionedFiles } from '#src/platform/files/file-store.server.ts';
import type { Log } from '#src/platform/log.server.ts';
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

/** As an attachment that browsers do not open in place. */
export async function resumeDownload(db: Db, files: FileStore, id: string): Promise<Response | undefined> {
  const row = await db.sql
    .selectFrom('submission_files')
    .innerJoin('leads', 'leads.id', 'submission_files.submission_id')
    .selectAll('submission_files')
    .where('leads.id', '=', id)
    .where('leads.type', '=', 'career')
    .where('leads.deleted_at', 'is', null)
    .where('submission_files.field', '=', 'resume')
    .executeTakeFirst();
  return download(files, row && { ...row, mediaType: mediaTypeOf(row.type) });
}

/**
 * Removes files older than an hour that no lead, quarantined submission or mail references (left by crashes, failed
 * transactions or quarantine). `now` in epoch milliseconds. Failures are only logged.
 */
export async function sweepResumes(deps: { db: Db; files: FileStore; log: Log; now: number }): Promise<void> {
  try {
    const removed = await deps.files.sweep(deps.now - hourMs, async (names) => {
      // In this order: a release moves files from quarantine to an application, never back.
      const refused = await mentionedFiles(deps.db.sql, 'quarantine', names);
      const ofLeads = await mentionedFiles(deps.db.sql, 'submission_files', names);
      return new Set([...refused, ...ofLeads, ...(await mentionedFiles(deps.db.sql, 'inbound_mails', names))]);
    });
    if (removed > 0) deps.log.info({ removed }, 'left-over uploads removed');
  } catch (error) {
    deps.log.warn({ error }, 'left-over uploads could not be removed');
  }
}

/** `GET /admin/applications/:id/resume`: signed-in owners only. */
export function resumeDownloads({ staff, db, files }: { staff: Staff; db: Db; files: FileStore }): Hono<StaffEnv> {
  return new Hono<StaffEnv>().get(
    '/applications/:id/resume',
    staffOnly(staff, '/admin?next=%2Fadmin%2Fapplications'),
    async (c) => {
      const download = await resumeDownload(db, files, c.req.param('id'));
      if (!download) return c.text('This résumé no longer exists.', 404);
      // For HEAD nobody reads the body, so the file must be closed here.
      if (c.req.method === 'HEAD') await download.body?.cancel();
      return download;
    },
  );
}
