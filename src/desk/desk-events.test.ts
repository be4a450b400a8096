import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { contactData, signedInCookie, site } from '#tests/helpers/site.ts';
import { changeStream } from './desk-events.server.ts';

async function listening() {
  const made = await site();
  const cookie = await signedInCookie(made);
  const leave = new AbortController();
  const { staff, changes } = made.deps;
  const answer = changeStream({ changes, signal: leave.signal, isSignedIn: () => staff.isSignedIn(cookie) });
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader.read()).value).toBe('retry: 5000\n\n');
  return { made, cookie, leave, reader, answer };
}

test('an open desk hears of an arrival at once; the stream ends with the session', async () => {
  const { made, cookie, reader, answer } = await listening();
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  const next = reader.read();
  await made.post('/api/submissions', await made.envelope('contact', contactData));
  expect((await next).value).toContain('event: changed\n');
  await made.deps.staff.signOut(cookie);
  await expect.poll(async () => (await reader.read()).done).toBe(true);
});

test('the stream ends when everybody is signed out', async () => {
  const { made, cookie, reader } = await listening();
  const next = reader.read();
  const actor = await made.deps.staff.actorOf(cookie);
  await made.deps.staff.signOutEverywhere(actor!);
  expect((await next).done).toBe(true);
  expect(await made.deps.staff.openSessions('owner')).toEqual([]);
});

test('the stream ends when the browser leaves and when the process stops', async () => {
  const one = await listening();
  one.leave.abort();
  expect((await one.reader.read()).done).toBe(true);
  const other = await listening();
  other.made.deps.changes.end();
  expect((await other.reader.read()).done).toBe(true);
  await setImmediate();
});
