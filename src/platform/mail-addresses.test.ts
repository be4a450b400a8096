import { expect, test } from 'vitest';
import { readConfig } from './config.server.ts';

test.each([
  ['owner@northarc.example', ['owner@northarc.example']],
  ['owner@northarc.example, office@northarc.example', ['owner@northarc.example', 'office@northarc.example']],
  ['"Smith, Ada" <ada@example.com>,, Office <office@example.com>,', ['ada@example.com', 'office@example.com']],
  ['ada@example.com; bob@example.com', ['ada@example.com', 'bob@example.com']],
  ['ada@example.com, ADA@example.com', ['ADA@example.com']],
  ['', []],
])('MAIL_TO=%s names %j', (text, addresses) => {
  expect(readConfig({ MAIL_TO: text }).mailTo).toEqual(addresses);
});

test.each([
  ['owner.northarc.example', 'owner.northarc.example'],
  ['owner@northarc', 'owner@northarc'],
  ['ada@example.com, bob', 'bob'],
  ['ada@example.com bob@example.com', '.*'],
  ['team: ada@example.com, bob@example.com;', '.*'],
  ['ada@example.com, bob@exa mple.com', '.*'],
])('MAIL_TO=%s is told in plain words', (text, shown) => {
  expect(() => readConfig({ MAIL_TO: text })).toThrow(
    new RegExp(`MAIL_TO: "${shown}" is not an email address; several are separated by commas`),
  );
});

test('MAIL_FROM is one address, with or without a name', () => {
  expect(readConfig({ MAIL_FROM: 'Northarc <info@northarc.example>' }).mailFrom).toBe(
    'Northarc <info@northarc.example>',
  );
  expect(() => readConfig({ MAIL_FROM: 'Northarc' })).toThrow(/MAIL_FROM: must be one email address/);
  expect(() => readConfig({ MAIL_FROM: 'a@example.com, b@example.com' })).toThrow(/MAIL_FROM: must be one/);
});
