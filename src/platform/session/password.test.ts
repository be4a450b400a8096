import { expect, test } from 'vitest';
import { hashPassword, passwordMatches } from './password.server.ts';

test('a hash names its cost, and one of an earlier release, which does not, fits as before', async () => {
  const hash = await hashPassword('correct horse battery');
  expect(hash).toMatch(/^scrypt\$[\w-]{22}\$[\w-]{43}\$32768$/);
  for (const stored of [hash, hash.replace(/\$32768$/, ''), await hashPassword('correct horse battery', 2)]) {
    expect(await passwordMatches('correct horse battery', stored)).toBe(true);
  }
  expect(await passwordMatches('correct horse batterz', hash)).toBe(false);
});
