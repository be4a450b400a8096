import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { requestWords } from '#src/content/site.ts';
import { requestContext } from '#src/context.server.ts';
import { withRequestId } from '#src/platform/log.server.ts';
import { site } from '#tests/helpers/site.ts';
import { orWhyNot } from './require-sign-in.server.ts';

test('an owner whose change cannot be saved is told the id of the request, by which the log finds it', async () => {
  const made = await site();
  const context = new RouterContextProvider();
  context.set(requestContext, made.deps as never);
  const full = Object.assign(new Error('database or disk is full'), { errcode: 13 });
  const answer = await withRequestId('the-id', () => orWhyNot({ context }, () => Promise.reject(full)));
  const reason = expect.stringContaining(requestWords('the-id'));
  expect(answer).toMatchObject({ data: { reason }, init: { status: 503 } });
});
