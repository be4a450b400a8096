import { expect, test } from 'vitest';
import { hashPassword, passwordMatches } from './session/password.server.ts';
import { createTokens } from './tokens.server.ts';

const tokens = createTokens('a secret');
const token = tokens.sign('form', { issued: 1 });
const [body = '', signature = ''] = token.split('.');

test('a token is read for its purpose, where its secret is known', () => {
  expect(tokens.read('form', token)).toEqual({ issued: 1 });
  expect(tokens.read('captcha', token)).toBeUndefined();
  expect(createTokens('another secret').read('form', token)).toBeUndefined();
});

test.each([
  ['another payload', `${Buffer.from('{"issued":2}').toString('base64url')}.${signature}`],
  ['another signature of the same length', `${body}.${'A'.repeat(signature.length)}`],
  ['a signature that is cut', `${body}.${signature.slice(0, -1)}`],
  ['no signature', `${body}.`],
  ['no payload', `.${signature}`],
  ['something after the signature', `${token}.more`],
  ['an empty text', ''],
])('%s is no token', (_, text) => expect(tokens.read('form', text)).toBeUndefined());

test('a fingerprint tells its purpose and its parts apart', () => {
  const prints = [
    tokens.fingerprint('browser', 'a', 'bc'),
    tokens.fingerprint('browser', 'ab', 'c'),
    tokens.fingerprint('address', 'a', 'bc'),
    createTokens('another secret').fingerprint('browser', 'a', 'bc'),
  ];
  expect(new Set(prints).size).toBe(4);
  expect(tokens.fingerprint('browser', 'a', 'bc')).toBe(prints[0]);
  expect(prints[0]).toHaveLength(32);
});

test('a hash names its cost, and one of an earlier release, which does not, fits as before', async () => {
  const hash = await hashPassword('correct horse battery');
  expect(hash).toMatch(/^scrypt\$[\w-]{22}\$[\w-]{43}\$32768$/);
  for (const stored of [hash, hash.replace(/\$32768$/, ''), await hashPassword('correct horse battery', 2)]) {
    expect(await passwordMatches('correct horse battery', stored)).toBe(true);
  }
  expect(await passwordMatches('correct horse batterz', hash)).toBe(false);
});
