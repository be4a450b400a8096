import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { fillDisk } from '#tests/helpers/incoming.ts';
import { rawMail } from '#tests/helpers/mails.ts';
import { site, type TestSite } from '#tests/helpers/site.ts';

const secret = 'a secret of a provider';
const path = '/api/inbound-mail';
const open = () => site({ env: { INBOUND_SECRET: secret } });
const sign = (body: string | Uint8Array, encoding: 'hex' | 'base64' | 'base64url' = 'hex', key = secret) =>
  createHmac('sha256', key).update(body).digest(encoding);

function hand(made: TestSite, body: string | Uint8Array, signature: string | undefined, type = 'message/rfc822') {
  const headers = { 'Content-Type': type, ...(signature === undefined ? {} : { 'X-Signature': signature }) };
  return made.request(path, { method: 'POST', body: body as BodyInit, headers });
}
const count = async (made: TestSite) => (await made.deps.db.sql.selectFrom('leads').select('id').execute()).length;

test('a signed message is taken once, in whatever way the signature is written', async () => {
  const made = await open();
  const raw = rawMail();
  const written = [sign(raw), sign(raw).toUpperCase(), `sha256=${sign(raw)}`];
  written.push(sign(raw, 'base64'), sign(raw, 'base64url'));
  const answers = [];
  for (const signature of written) {
    const answer = await hand(made, raw, signature, 'application/octet-stream');
    expect(answer.status).toBe(200);
    answers.push((await answer.json()).state);
  }
  expect(answers).toEqual(['lead', 'repeat', 'repeat', 'repeat', 'repeat']);
  expect(await count(made)).toBe(1);
});

test('what is not signed by the secret is refused, and without a secret there is no such address', async () => {
  const made = await open();
  const raw = rawMail();
  const cut = [undefined, '', 'x', sign(raw).slice(1), `${sign(raw)}0`];
  for (const signature of [...cut, sign(`${raw} `), sign(raw, 'hex', 'another secret')]) {
    expect((await hand(made, raw, signature)).status, signature).toBe(401);
  }
  expect(await count(made)).toBe(0);
  expect((await hand(await site({}), raw, sign(raw, 'hex', ''))).status).toBe(404);
});

test('25 MB are taken, more is not', async () => {
  const made = await open();
  const large = Buffer.concat([Buffer.from(rawMail()), Buffer.alloc(25_000_000, 'x')]);
  expect((await hand(made, large, sign(large))).status).toBe(413);
  const most = large.subarray(0, 25_000_000);
  expect((await hand(made, most, sign(most))).status).toBe(200);
  expect(await count(made)).toBe(1);
});

test('a provider may have more at once than any visitor; who guesses signatures may not', async () => {
  const made = await site({
    env: { INBOUND_SECRET: secret },
    limits: { perMinute: 5, perHour: 100, suspicious: 1e6, attack: 1e6 },
  });
  for (let n = 0; n < 12; n++) {
    const raw = rawMail();
    expect((await hand(made, raw, sign(raw))).status).toBe(200);
  }
  const guesses = [];
  for (let n = 0; n < 6; n++) guesses.push((await hand(made, 'x', sign('y'))).status);
  expect(guesses).toEqual([401, 401, 401, 401, 401, 429]);
});

test('while storage is away the provider is told to come back, nothing is left behind, and then it is taken', async () => {
  const made = await open();
  const makeRoom = fillDisk(made);
  const raw = rawMail();
  const answer = await hand(made, raw, sign(raw));
  expect([answer.status, answer.headers.get('retry-after'), await count(made)]).toEqual([503, '30', 0]);
  makeRoom();
  expect((await hand(made, raw, sign(raw))).status).toBe(200);
  expect(await count(made)).toBe(1);
});
