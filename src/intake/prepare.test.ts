import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { Trx } from '#src/platform/db/client.server.ts';
import { createTestSite, realAgent, type TestSite } from '#tests/helpers/site.ts';
import { envelopeSchema } from './envelope.ts';
import { Conflict, type IntakeForm } from './receive.server.ts';

const sites: TestSite[] = [];
afterEach(async () => {
  for (const made of sites.splice(0)) await made.close();
});

/** Sends one submission of a form that notes what becomes of what it has prepared. */
async function trial(save: (trx: Trx, id: string) => Promise<void>, data: object = {}) {
  const made = await createTestSite();
  sites.push(made);
  const steps: string[] = [];
  const form: IntakeForm<object, string> = {
    type: 'trial',
    schema: z.object({ wrong: z.never().optional() }),
    promise: { days: 1 },
    prepare: async () => {
      steps.push('prepare');
      return { kept: 'file', discard: async () => void steps.push('discard') };
    },
    save: async (trx, submission, kept) => {
      steps.push(`save ${kept}`);
      await save(trx, submission.id);
    },
    lead: () => ({ name: '', email: '', phone: '', company: '', services: [], starts: '', texts: [] }),
    forget: async () => undefined,
    mails: () => [],
  };
  const envelope = envelopeSchema.parse(await made.envelope('trial', data));
  const client = { address: '203.0.113.7', userAgent: realAgent, language: 'en-US' };
  const send = () =>
    made.deps.intake.receive(form, envelope, client).then(
      ({ status }) => status,
      (error: Error) => error.message,
    );
  return { outcome: await send(), steps, send };
}

test('what was prepared stays with a submission that is kept, and a repeat takes its own back', async () => {
  const { outcome, steps, send } = await trial(async () => undefined);
  expect([outcome, steps]).toEqual([201, ['prepare', 'save file']]);
  expect(await send()).toBe(200);
  expect(steps).toEqual(['prepare', 'save file', 'prepare', 'discard']);
});

test('nothing is prepared for a submission whose fields are wrong', async () => {
  const { outcome, steps } = await trial(async () => undefined, { wrong: 1 });
  expect([outcome, steps]).toEqual([422, []]);
});

test('a conflict takes it back', async () => {
  const { outcome, steps } = await trial(async () => {
    throw new Conflict('taken', {});
  });
  expect([outcome, steps]).toEqual([409, ['prepare', 'save file', 'discard']]);
});

test('a failure before the commit takes it back', async () => {
  const { outcome, steps } = await trial(async () => {
    throw new Error('disk on fire');
  });
  expect([outcome, steps]).toEqual(['disk on fire', ['prepare', 'save file', 'discard']]);
});

test('a commit that fails leaves it, because nobody knows what the database has kept', async () => {
  const { outcome, steps } = await trial(async (trx) => {
    await sql`pragma defer_foreign_keys = on`.execute(trx);
    await sql`insert into outbox
      (id, message_id, submission_id, audience, recipient, subject, body, state, attempts, next_attempt_at, created_at)
      values ('x', 'x', 'no such submission', '', '', '', '', '', 0, 0, 0)`.execute(trx);
  });
  expect(outcome).toMatch(/FOREIGN KEY/);
  expect(steps).toEqual(['prepare', 'save file']);
});
