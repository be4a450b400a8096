import { expect, test } from 'vitest';
import { z } from 'zod';
import { quarantineBudgets } from '#src/lib/budgets.ts';
import { worthKeeping } from './quarantine.server.ts';

const schema = z.object({ wish: z.enum(['tea', 'coffee']) });

test.each([
  ['what the schema takes', { wish: 'tea' }],
  ['an address and a word', { email: ' ada@example.com', name: '', message: 'Help' }],
  ['an address and a word beside a wrong field', { email: 'ada@example.com', name: 'Ada', wish: 'rum' }],
])('%s is kept as it came', (_, data) => {
  expect(worthKeeping(schema, data)).toBe(JSON.stringify(data));
});

test.each([
  ['nothing', {}],
  ['text without an address', { message: 'Help', name: 'Ada' }],
  ['an address that nobody can answer', { email: 'ada', message: 'Help' }],
  ['two addresses', { email: 'a@b.example, c@d.example', message: 'Help' }],
  ['an address alone', { email: 'ada@example.com', name: ' ', phone: '12 34', list: ['Help'] }],
  ['an address that is no text', { email: ['ada@example.com'], message: 'Help' }],
])('%s is not', (_, data) => {
  expect(worthKeeping(schema, data)).toBeUndefined();
});

test('64 KiB are kept, one byte more is not', () => {
  const data = (letters: number) => ({ wish: 'tea', more: 'é'.repeat(letters) });
  const room = quarantineBudgets.bytes.max - Buffer.byteLength(JSON.stringify(data(0)));
  expect(worthKeeping(schema, data(Math.floor(room / 2)))).toBeDefined();
  expect(worthKeeping(schema, data(Math.floor(room / 2) + 1))).toBeUndefined();
});
