import { describe, expect, test } from 'vitest';
import { collections } from '#src/content/records/all.ts';
import { priceRecords } from '#src/content/records/prices.ts';
import { roles } from '#src/content/roles.ts';
import { dollars } from '#src/lib/format.ts';
import { capital } from '#src/lib/text.ts';
import { fieldNotes, overWords, questionsOf } from './record-notes.server.ts';
import { withArticle } from './record-words.ts';

const notes = (id: string, change: object) => {
  const published = priceRecords.builtIn.find((one) => one.id === id) ?? {};
  const values = { ...published, ...change };
  return fieldNotes(priceRecords, { id, values, published, all: priceRecords.builtIn, today: '2026-11-23', facts: {} });
};

describe('before a price is published', () => {
  test('the others that say the same figure are named', () => {
    const said = 'Business support: Essential and Home support: Basic say $150 too.';
    const dollars = `${said} That’s a separate price and won’t change.`;
    expect(notes('business-from-per-user-month', { dollars: 160 })).toEqual({ dollars });
    expect(notes('remote-support-hour', { dollars: 80 })).toEqual({});
  });
  test('nothing at all, and the name of another, are spoken of', () => {
    expect(notes('remote-support-hour', { dollars: 0 }).dollars).toMatch(/\$0/);
    expect(notes('remote-support-hour', { name: 'essential ' }).name).toBe('Another price has the same name.');
  });
  test('no price and a day that has passed are asked about, by the day on which it is published', () => {
    const [price] = priceRecords.builtIn;
    const [role] = roles.builtIn;
    const at = Date.parse('2027-05-31T23:59:00-04:00');
    expect(questionsOf(priceRecords, { ...price, dollars: 0 }, at)).toEqual([expect.stringContaining('“Price” is $0')]);
    expect(questionsOf(priceRecords, { ...price }, at)).toEqual([]);
    const sent = { ...role, openUntil: '2027-05-31', payFrom: 0 };
    expect(questionsOf(roles, sent, at)).toEqual([expect.stringContaining('“Pay from” is $0')]);
    expect(questionsOf(roles, sent, at + 60_000)).toEqual([
      expect.stringContaining('“Pay from” is $0'),
      expect.stringContaining('“Open until” is in the past'),
    ]);
    const [, essential, ...rest] = priceRecords.builtIn;
    const others = priceRecords.builtIn.filter((one) => one !== essential);
    expect(questionsOf(priceRecords, { ...essential, dollars: 163 }, at, others)).toEqual([
      'Pages would say “from $150”, but the lowest business plan costs $163. Is that right?',
    ]);
    const raised = priceRecords.builtIn.map((one) => (one === essential ? { ...one, dollars: 163 } : one));
    expect(questionsOf(priceRecords, { ...price, dollars: 163 }, at, raised.slice(1))).toEqual([]);
    expect(questionsOf(priceRecords, { ...rest[1], dollars: 1 }, at, others)).toEqual([]);
    // What the site comes with asks nothing.
    for (const collection of collections) {
      for (const values of collection.builtIn) {
        expect(questionsOf(collection, values, Date.parse('2026-11-23T12:00:00-05:00')), values.id).toEqual([]);
      }
    }
  });
  test('cents are shown where there are any', () => {
    expect([173.5, 150, 1234.05, 1.1 * 10].map(dollars)).toEqual(['$173.50', '$150', '$1,234.05', '$11']);
  });
});

test('a role is closed from the day after its last; a word has its article', () => {
  const role = { ...roles.builtIn[0], openUntil: '2027-05-31' };
  expect(overWords(roles, role, '2027-05-31')).toBe('');
  expect(overWords(roles, role, '2027-06-01')).toBe('Closed since Tuesday, June 1, 2027');
  expect(['price', 'answer'].map((one) => capital(withArticle(one)))).toEqual(['A price', 'An answer']);
});
