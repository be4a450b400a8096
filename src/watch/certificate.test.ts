import type { AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { makeCertificate } from '#tests/helpers/certificate.ts';
import { freePort } from '#tests/helpers/free-port.ts';
import { listening } from '#tests/helpers/listening.ts';
import { certificateLook, certificatePlaces } from './certificate.server.ts';

const day = 86_400_000;
const began = Date.now() - day;
const ends = Date.now() + 100 * day;

async function tlsServer(key: string, cert: string) {
  const server = createServer({ key, cert }, (socket) => void socket.on('error', () => undefined));
  server.on('tlsClientError', () => undefined);
  return `https://localhost:${await listening(server)}`;
}

async function mailServer(key: string, cert: string) {
  const server = new SMTPServer({ key, cert, authOptional: true, closeTimeout: 100 });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return `smtp://localhost:${(server.server.address() as AddressInfo).port}`;
}

test('says of the site and of the mail server when fewer than two weeks are left', async () => {
  const { key, cert } = makeCertificate(began, ends);
  const places = certificatePlaces(await tlsServer(key, cert), await mailServer(key, cert));
  expect(places.map(({ name, startTls }) => `${name} ${startTls}`)).toEqual(['site false', 'mail server true']);
  const look = certificateLook(places, cert);
  expect(await look(ends - 15 * day)).toBeUndefined();
  const both = 'The site certificate expires in 9 days. The mail server certificate expires in 9 days.';
  expect(await look(ends - 9.5 * day)).toBe(both);
});

test('one that is over, or that nobody vouches for, is refused in words', async () => {
  const over = makeCertificate(began - 20 * day, began);
  const places = certificatePlaces(await tlsServer(over.key, over.cert), await mailServer(over.key, over.cert));
  const said = (name: string) => `The ${name} certificate isn’t valid: it has expired.`;
  expect(await certificateLook(places, over.cert)(Date.now())).toBe(`${said('site')} ${said('mail server')}`);
  const strange = makeCertificate(began, ends);
  const [site] = certificatePlaces(await tlsServer(strange.key, strange.cert), undefined);
  const untrusted = 'The site certificate isn’t valid: it isn’t trusted.';
  expect(await certificateLook(site ? [site] : [])(Date.now())).toBe(untrusted);
});

test('a place that is away says nothing of its certificate, and plain http has none', async () => {
  const [away] = certificatePlaces(`https://localhost:${await freePort()}`, undefined);
  expect(await certificateLook(away ? [away] : [])(Date.now())).toBeUndefined();
  expect(certificatePlaces('http://localhost:3000', undefined)).toEqual([]);
});
