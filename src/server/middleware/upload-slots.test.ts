import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { Env } from '../client.ts';
import { uploadSlots } from './request-log.ts';

test('sixty large uploads at once are enough, thirty of one address; each that ends makes room', async () => {
  const app = new Hono<Env>();
  const ends: (() => void)[] = [];
  app.use(async (c, next) => {
    c.set('client', { address: c.req.header('x-address') ?? '', userAgent: '', language: '' });
    await next();
  });
  app.use(uploadSlots());
  app.post('/api/submissions', async (c) => {
    await new Promise<void>((resolve) => ends.push(resolve));
    return c.body(null, 204);
  });
  /** Resolves once the upload is under way (0) or has been refused. */
  const send = async (address: string) => {
    const before = ends.length;
    let status = 0;
    const headers = { 'x-address': address, 'Content-Type': 'multipart/form-data; boundary=b' };
    const answer = Promise.resolve(app.request('/api/submissions', { method: 'POST', headers })).then((response) => {
      status = response.status;
      return status;
    });
    await Promise.race([answer, expect.poll(() => ends.length).toBeGreaterThan(before)]);
    return { status, answer };
  };
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
  const app = new Hono<Env>();
  const ends: (() => void)[] = [];
  app.use(async (c, next) => {
    c.set('client', { address: 'a', userAgent: '', language: '' });
    await next();
  });
  app.use(uploadSlots());
  app.post('*', async (c) => {
    await new Promise<void>((resolve) => ends.push(resolve));
    return c.body(null, 204);
  });
  const headers = { 'Content-Type': 'multipart/form-data; boundary=b' };
  const send = (path: string) => Promise.resolve(app.request(path, { method: 'POST', headers }));
  const under = Array.from({ length: 15 }, () => send('/request/abc_-d'));
  await expect.poll(() => ends.length).toBe(15);
  for (const path of ['/request/abc_-d', '/api/submissions']) expect((await send(path)).status).toBe(503);
  for (const end of ends.splice(0)) end();
  expect((await Promise.all(under)).map(({ status }) => status)).toEqual(Array(15).fill(204));
  const after = send('/api/submissions');
  await expect.poll(() => ends.length).toBe(1);
  ends[0]?.();
  expect((await after).status).toBe(204);
});
