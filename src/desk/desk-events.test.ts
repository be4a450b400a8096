import { expect, test } from 'vitest';
import { changeStream } from '#src/platform/net/event-stream.server.ts';
import { contactData, signedInCookie, site } from '#tests/helpers/site.ts';

async function listening() {
  const made = await site();
  const cookie = await signedInCookie(made);
  const leave = new AbortController();
  const { staff, changes } = made.deps;
  const answer = changeStream({ changes, signal: leave.signal, isSignedIn: () => staff.isSignedIn(cookie) });
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader.read()).value).toBe('retry: 5000\n\n');
  const actor = (await staff.actorOf(cookie))!;
  return { made, cookie, actor, leave, reader, answer };
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

type Open = Awaited<ReturnType<typeof listening>>;
test.each<[string, (open: Open) => unknown]>([
  ['everybody is signed out', async ({ made, actor }) => made.deps.staff.signOutEverywhere(actor)],
  ['the browser leaves', ({ leave }) => leave.abort()],
  ['the process stops', ({ made }) => made.deps.changes.end()],
])('the stream ends when %s', async (_, end) => {
  const open = await listening();
  const next = open.reader.read();
  await end(open);
  expect((await next).done).toBe(true);
});
