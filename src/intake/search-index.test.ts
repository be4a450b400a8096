import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { searchWords } from '#src/lib/search-words.ts';
import { nameSpellings, nearWords } from '#src/lib/spelling.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import { onEachEngine } from '#tests/helpers/databases.ts';
import { withNearNames } from './people-store.server.ts';
import { dropFound, findFound, putFound, readAsked } from './search-index-store.server.ts';
import { phoneKey, phonesIn, phoneWords } from './telephone.server.ts';

const at = Date.parse('2026-11-22T12:00:00Z');

async function put(db: Db, ref: string, about: { name: string; phones?: string[]; email?: string; at?: number }) {
  const { name, phones = [], email = '' } = about;
  const words = [...searchWords([name, email, ...phones], phoneWords(phones)), ...nameSpellings(name)];
  await db.write((trx) => putFound(trx, { kind: 'person', ref, at: about.at ?? at }, words));
}

async function found(db: Db, typed: string, limit = 10): Promise<string[]> {
  return findFound(db.sql, 'person', readAsked(typed), limit);
}

/** What is found when the words are taken for misspelt names. */
async function foundNear(db: Db, typed: string): Promise<string[]> {
  const wider = await withNearNames(db.sql, readAsked(typed).parts);
  return wider ? findFound(db.sql, 'person', wider, 10) : [];
}

onEachEngine('what is found by words', (open) => {
  test('a number is found however it is typed', async () => {
    const db = await open();
    await put(db, 'priya', { name: 'Priya Raman', phones: ['(770) 555-0142'] });
    await put(db, 'desk', { name: 'Peachtree Dental', phones: ['+1 678 555 0142'] });
    await put(db, 'other', { name: 'Marcus Bell', phones: ['404 555 0199'] });
    for (const typed of ['770.555', '1 770 555', '17705550142', ' (770) 555-01/42', '+1 7.7.0'])
      expect(await found(db, typed), typed).toEqual(['priya']);
    for (const typed of ['5550142', '555-0142', '555 014']) {
      expect((await found(db, typed)).sort(), typed).toEqual(['desk', 'priya']);
    }
    expect(await found(db, 'raman 555-0142')).toEqual(['priya']);
    expect(await found(db, 'bell 555-0142')).toEqual([]);
  });

  test.each([
    ['+49 30 901820', ['+49 30 901820', '0049 30 901820', '004930901820', '+49 (0)30 901820', 'tel:+4930901820']],
    ['0049 30 901820', ['+49 30 901820', '0049 30 901820', '30901820']],
    [
      '770 555 0142 x12',
      ['770 555 0142', '770 555 0142 x12', '770 555 0142 ext. 12', '7705550142;ext=12', 'tel:+17705550142'],
    ],
    [
      '(770) 555-0142',
      ['+1 770-555-0142 x12', '٧٧٠ ٥٥٥ ٠١٤٢', '７７０-５５５-０１４２', 'tel:770-555-0142', '001 770 555 0142'],
    ],
    ['٧٧٠ ٥٥٥ ٠١٤٢', ['770 555 0142', '5550142', '٧٧٠ ٥٥٥']],
  ])('%s is found in every way of writing it', async (stored, asked) => {
    const db = await open();
    await put(db, 'one', { name: 'Erika Muster', phones: [stored] });
    await put(db, 'other', { name: 'Marcus Bell', phones: ['404 555 0199'] });
    for (const typed of asked) expect(await found(db, typed), typed).toEqual(['one']);
  });

  test.each([
    ['Maria Groß', ['gross', 'GROSS', 'groß', 'GROẞ', 'maria gros']],
    ['Maria Gross', ['gross', 'groß']],
    ['Łukasz Øster', ['lukasz oster', 'łukasz øster']],
    ['🦊', ['🦊']],
    ['Zoë 👩🏽‍💻', ['👩🏽‍💻', 'zoe', '👩🏽‍💻 Zoë']],
  ])('%s is found with plain letters and with their own, and by pictures', async (name, asked) => {
    const db = await open();
    await put(db, 'one', { name });
    await put(db, 'other', { name: 'Marcus Bell 🚀' });
    for (const typed of asked) expect(await found(db, typed), typed).toEqual(['one']);
  });

  test.each(['juergen@bücher.example', 'juergen@xn--bcher-kva.example'])(
    '%s is found as written and as sent',
    async (email) => {
      const db = await open();
      await put(db, 'one', { name: 'Someone', email });
      await put(db, 'other', { name: 'Marcus Bell', email: 'marcus@bucher.test' });
      const asked = [
        'juergen@bücher.example',
        'juergen@xn--bcher-kva.example',
        'BÜCHER.example',
        'xn--bcher-kva.example',
      ];
      for (const typed of [...asked, 'mailto:juergen@bücher.example'])
        expect(await found(db, typed), typed).toEqual(['one']);
    },
  );

  test('beginnings of words find, the newest first, and all of what was typed must be met', async () => {
    const db = await open();
    for (let n = 0; n < 20; n++) await put(db, `ada${n}`, { name: `Ada Walker${n}`, at: at + n * 1_000 });
    await put(db, 'grace', { name: 'Grace Lindqvist', email: 'grace@lindqvist.example' });
    expect(await found(db, 'ada', 3)).toEqual(['ada19', 'ada18', 'ada17']);
    expect(await found(db, 'a', 2)).toEqual(['ada19', 'ada18']);
    expect(await found(db, 'WALKER7 ad')).toEqual(['ada7']);
    expect(await found(db, 'lindq')).toEqual(['grace']);
    expect(await found(db, 'ada lindqvist')).toEqual([]);
    expect(await found(db, '!?')).toEqual([]);
    // Whoever stirs again comes first.
    await put(db, 'ada3', { name: 'Ada Walker3', at: at + 100_000 });
    expect(await found(db, 'ada', 2)).toEqual(['ada3', 'ada19']);
  });

  test('misspelt names find the person, also one with letters that others write otherwise', async () => {
    const db = await open();
    await put(db, 'priya', { name: 'Priya Raman' });
    await put(db, 'soren', { name: 'Søren Müller' });
    expect(await foundNear(db, 'Pirya Raman')).toEqual(['priya']);
    for (const typed of ['soren', 'soeren', 'Søren', 'muller', 'Mueller', 'müller']) {
      expect(await found(db, typed), typed).toEqual(['soren']);
    }
    expect(await foundNear(db, 'xylophone')).toEqual([]);
    expect(await foundNear(db, '5550142')).toEqual([]);
  });

  test('what is taken out is found no more, and leaves no word of its name', async () => {
    const db = await open();
    await put(db, 'priya', { name: 'Priya Raman' });
    await put(db, 'priya', { name: 'Priya Ramanathan' });
    expect(await found(db, 'priya')).toEqual(['priya']);
    expect(await found(db, 'raman')).toEqual(['priya']);
    expect(await foundNear(db, 'ramam')).toEqual([]);
    await db.write((trx) => dropFound(trx, 'person', ['priya']));
    expect([await found(db, 'priya'), await foundNear(db, 'prya')]).toEqual([[], []]);
    const words = await sql`select * from found_words`.execute(db.sql);
    expect(words.rows).toEqual([]);
    expect(await db.sql.selectFrom('found').selectAll().execute()).toEqual([]);
  });
});

test('words that are near are one slip away; short ones and numbers have none', () => {
  expect(nearWords('prya')).toEqual(expect.arrayContaining(['priya', 'rya', 'pyra', 'arya', 'praya']));
  for (const word of ['prya', 'prryya', 'pr']) expect(nearWords('prya')).not.toContain(word);
  expect([nearWords('ada'), nearWords('ada4'), nearWords('x'.repeat(25))]).toEqual([[], [], []]);
});

test('what was typed is read as words, numbers and references', () => {
  const words = (typed: string) => readAsked(typed).parts;
  expect(words('Prya  RAMAN')).toEqual([[['prya']], [['raman']]]);
  expect(words('na4f7k2mab')).toEqual([[['na4f7k2mab'], ['4f7k2mab']]]);
  expect(words('NA-4F7K2MAB raman')).toEqual([[['4f7k2mab']], [['raman']]]);
  expect(words('priya 555-0142')).toEqual([[['priya']], [['5550142'], ['555', '0142']]]);
  expect(words('365')).toEqual([[['365']]]);
  expect(words(`${'word '.repeat(3)}${[...'abcdefghijkl'].join(' ')}`)).toHaveLength(8);
});

test('a number is one however it is typed, in the United States unless it says otherwise', () => {
  for (const typed of ['+1 770 555 0142', '(770) 555-0142', '7705550142', '1-770-555-0142', ' 770.555.0142 '])
    expect(phoneKey(typed), typed).toBe('+17705550142');
  expect(phoneKey('+49 30 901820')).toBe('+4930901820');
  for (const none of ['', '555', 'call me', '555-0142']) expect(phoneKey(none), none).toBeUndefined();
});

test('numbers are found in what people write', () => {
  expect(phonesIn('My number is 770.555.0142, or (678) 555-0117 after six. Invoice 20231.')).toEqual([
    '+17705550142',
    '+16785550117',
  ]);
  expect(phonesIn('x'.repeat(50_000))).toEqual([]);
});
