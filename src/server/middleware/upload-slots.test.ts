import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { Env } from '../client.ts';
import { uploadSlots } from './request-log.ts';

const headers = { 'Content-Type': 'multipart/form-data; boundary=b' };

/** Uploads that go on until `ends` says so; one that is under way has no status yet. */
function slots() {
  const ends: (() => void)[] = [];
  const app = new Hono<Env>();
  app.use(async (c, next) => {
    c.set('client', { address: c.req.header('x-address') ?? '', userAgent: '', language: '' });
    await next();
  });
  app.use(uploadSlots());
  app.post('*', async (c) => {
    await new Promise<void>((resolve) => ends.push(resolve));
    return c.body(null, 204);
  });
  const send = async (address: string, path = '/api/submissions') => {
    const before = ends.length;
    let status = 0;
    const init = { method: 'POST', headers: { ...headers, 'x-address': address } };
    const answer = Promise.resolve(app.request(path, init)).then((response) => {
      status = response.status;
      return status;
    });
    // A poll that goes on after the test would move the fake clock of another one.
    await expect.poll(() => status > 0 || ends.length > before).toBe(true);
    return { status, answer };
  };
  return { ends, send };
}

test('sixty large uploads at once are enough, thirty of one address; each that ends makes room', async () => {
  const { ends, send } = slots();
  const under = [];
  for (let n = 0; n < 30; n++) under.push(await send('a'), await send(n < 29 ? 'b' : 'c'));
  expect(under.map(({ status }) => status)).toEqual(Array(60).fill(0));
  for (const address of ['a', 'b', 'd']) expect((await send(address)).status).toBe(503);
  ends.shift()?.();
  expect(await under[0]?.answer).toBe(204);
  expect((await send('d')).status).toBe(0);
  expect((await send('d')).status).toBe(503);
  for (const end of ends) end();
});

test('a message with files takes the room of two', async () => {
  const { ends, send } = slots();
  for (let n = 0; n < 15; n++) expect((await send('a', '/request/abc_-d')).status).toBe(0);
  for (const path of ['/request/abc_-d', '/api/submissions']) expect((await send('a', path)).status).toBe(503);
  for (const end of ends) end();
});
