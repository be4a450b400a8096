import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#tests/helpers/free-port.ts';
import { listening } from '#tests/helpers/listening.ts';
import { certificateLook, certificatePlaces } from './looks.server.ts';

/** Key and certificate of localhost, signed by itself, as PEM: for the hundred years from 2026 on, and for 2025. */
const [pem, over] = ['localhost', 'localhost-over'].map((name) =>
  readFileSync(`tests/fixtures/${name}.pem`, 'utf8'),
) as [string, string];

const day = 86_400_000;
const ends = Date.parse('2126-01-01T00:00:00Z');

async function tlsServer(pem: string) {
  const server = createServer({ key: pem, cert: pem }, (socket) => void socket.on('error', () => undefined));
  server.on('tlsClientError', () => undefined);
  return `https://localhost:${await listening(server)}`;
}

async function mailServer(pem: string) {
  const server = new SMTPServer({ key: pem, cert: pem, authOptional: true, closeTimeout: 100 });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return `smtp://localhost:${(server.server.address() as AddressInfo).port}`;
}

test('says of the site and of the mail server when fewer than two weeks are left', async () => {
  const places = certificatePlaces(await tlsServer(pem), await mailServer(pem));
  expect(places.map(({ name, startTls }) => `${name} ${startTls}`)).toEqual(['site false', 'mail server true']);
  const look = certificateLook(places, pem);
  expect(await look(ends - 15 * day)).toBeUndefined();
  const both = 'The site certificate expires in 9 days. The mail server certificate expires in 9 days.';
  expect(await look(ends - 9.5 * day)).toBe(both);
});

test('one that is over, or that nobody vouches for, is refused in words', async () => {
  const places = certificatePlaces(await tlsServer(over), await mailServer(over));
  const said = (name: string) => `The ${name} certificate isn’t valid: it has expired.`;
  expect(await certificateLook(places, over)(Date.now())).toBe(`${said('site')} ${said('mail server')}`);
  const [site] = certificatePlaces(await tlsServer(pem), undefined);
  const untrusted = 'The site certificate isn’t valid: it isn’t trusted.';
  expect(await certificateLook(site ? [site] : [])(Date.now())).toBe(untrusted);
});

test('a place that is away says nothing of its certificate, and plain http has none', async () => {
  const [away] = certificatePlaces(`https://localhost:${await freePort()}`, undefined);
  expect(await certificateLook(away ? [away] : [])(Date.now())).toBeUndefined();
  expect(certificatePlaces('http://localhost:3000', undefined)).toEqual([]);
});
