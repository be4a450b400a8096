import { generateKeyPairSync, sign } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#tests/helpers/free-port.ts';
import { listening } from '#tests/helpers/listening.ts';
import { certificateLook, certificatePlaces } from './looks.server.ts';

/* A certificate for localhost, signed by itself, made for one test (X.509 in DER by hand: Node can read them, not make them). */

function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const time = (moment: number) => {
  const text = new Date(moment).toISOString().replace(/[-:T]/g, '').slice(0, 14);
  return der(0x18, Buffer.from(`${text}Z`));
};
const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
const nameOf = (text: string) => sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(text)))));
const pem = (bytes: Buffer) =>
  `-----BEGIN CERTIFICATE-----\n${bytes
    .toString('base64')
    .match(/.{1,64}/g)
    ?.join('\n')}\n-----END CERTIFICATE-----\n`;

/** Key and certificate of localhost, in PEM, valid between two moments (epoch milliseconds). */
function makeCertificate(from: number, until: number): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const names = sequence(der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])));
  const extensions = sequence(
    sequence(oid('551d11'), der(0x04, names)),
    sequence(oid('551d13'), der(0x04, sequence(der(0x01, Buffer.from([0xff]))))),
  );
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([0x42])),
    ecdsaWithSha256,
    nameOf('localhost'),
    sequence(time(from), time(until)),
    nameOf('localhost'),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  );
  const signature = sign('sha256', body, privateKey);
  const whole = sequence(body, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature));
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), cert: pem(whole) };
}

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
