import { expect, test } from 'vitest';
import { collections } from '#src/content/records/all.ts';
import { shownName } from './snapshot.server.ts';

test('a record is called by the facts that its name names, published or typed', () => {
  const plans = collections.find(({ name }) => name === 'prices')!;
  const facts = { 'company.name': 'Ridge & Sons' };
  for (const name of ['{{company.name}} Care', '\u27e6company.name\u27e7 Care', 'Ridge & Sons Care'])
    expect(shownName(plans, 'care', { name }, facts)).toBe('Ridge & Sons Care');
});
