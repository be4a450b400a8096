import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Trx } from '#src/platform/db/client.server.ts';
import { realAgent, site } from '#tests/helpers/site.ts';
import { Conflict, type IntakeForm } from './form.ts';
import { envelopeSchema } from './origin.ts';

/** Sends one submission of a form with a file; `files` says which are stored in the end. */
async function trial(save: (trx: Trx, id: string) => Promise<void>, data: object = {}) {
  const made = await site();
  const folder = join(made.config.dataDir, 'uploads');
  const files = () => (existsSync(folder) ? readdirSync(folder).length : 0);
  const form: IntakeForm<object> = {
    type: 'trial',
    schema: z.object({ wrong: z.never().optional() }),
    promise: { days: 1 },
    uploads: () => ({ paper: { name: 'a.pdf', type: 'pdf', bytes: new Uint8Array([1, 2, 3]) } }),
    answers: () => ({ paper: 'a.pdf' }),
    save: async (trx, submission) => {
      expect(files()).toBe(1);
      await save(trx, submission.id);
    },
    lead: () => ({ name: '', email: '', phone: '', company: '', services: [], starts: '', texts: [] }),
    mails: () => [],
  };
  const envelope = envelopeSchema.parse(await made.envelope('trial', data));
  const client = { address: '203.0.113.7', userAgent: realAgent, language: 'en-US' };
  const send = () =>
    made.deps.intake.receive(form, envelope, client).then(
      ({ status }) => status,
      (error: Error) => error.message,
    );
  return { outcome: await send(), files, send };
}

test('the file of a submission that is kept stays, and a repeat takes its own back', async () => {
  const { outcome, files, send } = await trial(async () => undefined);
  expect([outcome, files()]).toEqual([201, 1]);
  expect(await send()).toBe(200);
  expect(files()).toBe(1);
});

test('what is wrong, a conflict and a failure before the commit leave nothing', async () => {
  const fail = (error: Error) => async () => {
    throw error;
  };
  const wrong = await trial(async () => undefined, { wrong: 1 });
  const taken = await trial(fail(new Conflict('taken', {})));
  const failed = await trial(fail(new Error('disk on fire')));
  for (const [one, outcome] of [[wrong, 422] as const, [taken, 409] as const, [failed, 'disk on fire'] as const])
    expect([one.outcome, one.files()]).toEqual([outcome, 0]);
});

test('a commit that fails leaves it, because nobody knows what the database has kept', async () => {
  const { outcome, files } = await trial(async (trx) => {
    await sql`pragma defer_foreign_keys = on`.execute(trx);
    await sql`insert into outbox
      (id, message_id, submission_id, audience, recipient, subject, body, state, attempts, next_attempt_at, created_at)
      values ('x', 'x', 'no such submission', '', '', '', '', '', 0, 0, 0)`.execute(trx);
  });
  expect(outcome).toMatch(/FOREIGN KEY/);
  expect(files()).toBe(1);
});
