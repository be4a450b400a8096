import { sql } from 'kysely';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { requestWords } from '#src/content/site.ts';
import { requestContext } from '#src/context.server.ts';
import { orWhyNot } from '#src/desk/require-sign-in.server.ts';
import { ofNoRequest, requestId, withRequestId } from '#src/platform/log.server.ts';
import { contactData, engines, site } from '#tests/helpers/site.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

test.each(engines)(
  'mails name the request that they were written by, each its own also when they are committed together, on %s',
  async (engine) => {
    const made = await site({ engine });
    const envelopes = await Promise.all(Array.from({ length: 6 }, () => made.envelope('contact', contactData)));
    await Promise.all(
      envelopes.map((envelope, n) => made.post('/api/submissions', envelope, { address: `198.51.100.${n}` })),
    );
    const rows = await made.deps.db.sql.selectFrom('outbox').select(['submission_id', 'request_id']).execute();
    const requests = new Map(envelopes.map(({ id }) => [id, new Set<string>()]));
    for (const { submission_id, request_id } of rows) requests.get(submission_id ?? '')?.add(request_id);
    const ids = [...requests.values()].flatMap((some) => [...some]);
    expect(ids, 'one for each submission').toHaveLength(6);
    expect(new Set(ids).size).toBe(6);
    for (const id of ids) expect(id).toMatch(uuid);
  },
);

test('what a worker does by itself names no request, whichever woke it', () => {
  const named: (string | undefined)[] = [];
  const work = () => void named.push(requestId());
  withRequestId('a', () => {
    work();
    ofNoRequest(work)();
  });
  expect(named).toEqual(['a', undefined]);
});

test('a failed request names itself, to programs and to people', async () => {
  const made = await site();
  const envelope = await made.envelope('contact', contactData);
  await sql`pragma query_only = on`.execute(made.deps.db.sql);
  const answer = await made.post('/api/submissions', envelope);
  expect(answer.status).toBe(503);
  const id = answer.headers.get('x-request-id');
  expect(id).toMatch(uuid);
  expect((await answer.json()).request).toBe(id);
  await sql`pragma query_only = off`.execute(made.deps.db.sql);
  const well = await made.request('/healthz');
  expect(well.headers.get('x-request-id'), 'one that went well needs none').toBeNull();
});

test('an owner whose change cannot be saved is told the id of the request, by which the log finds it', async () => {
  const made = await site();
  const context = new RouterContextProvider();
  context.set(requestContext, made.deps as never);
  const full = Object.assign(new Error('database or disk is full'), { errcode: 13 });
  const answer = await withRequestId('the-id', () => orWhyNot({ context }, () => Promise.reject(full)));
  const reason = expect.stringContaining(requestWords('the-id'));
  expect(answer).toMatchObject({ data: { reason }, init: { status: 503 } });
});
