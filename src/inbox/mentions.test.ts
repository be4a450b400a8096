import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { askedBefore, mentionsIn, piecesOf } from './mentions.ts';

const people = ['Ana', 'Ana Maria', 'Ben Ortiz', 'Żaneta Kowalska', 'O’Neil (field)', 'Ben'].map((name, n) => ({
  id: String(n),
  name,
}));
const named = (note: string) => mentionsIn(note, people).map(({ name }) => name);

describe('names in a note', () => {
  test.each([
    ['@Ben Ortiz please call', ['Ben Ortiz']],
    ['@ben ORTIZ, and @ana.', ['Ana', 'Ben Ortiz']],
    ['@Ana Maria', ['Ana Maria']],
    ['@Ana Marian is somebody else than @Ana', ['Ana']],
    ['@Anastasia', []],
    ['write to ben@ana.example', []],
    ['(@Ben)', ['Ben']],
    ['@Ben\nOrtiz', ['Ben Ortiz']],
    ['@żaneta kowalska', ['Żaneta Kowalska']],
    ['@Z\u0307aneta Kowalska', ['Żaneta Kowalska']],
    ['@O’Neil (field)', ['O’Neil (field)']],
    ['@@Ben', []],
    ['Ben', []],
  ])('%j', (note, names) => expect(named(note)).toEqual(names));

  test('the pieces are the note', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom('@', ' ', 'x', 'Ana', ' Maria', 'ben', '\n'), fc.string())),
        (parts) => {
          const note = parts.join('');
          expect(
            piecesOf(note, people)
              .map(({ text }) => text)
              .join(''),
          ).toBe(note.normalize('NFC'));
        },
      ),
    );
  });
});

describe('who is offered behind an "@"', () => {
  const offered = (text: string) => askedBefore(text, text.length, people)?.matches.map(({ name }) => name);
  test.each([
    ['@', people.map(({ name }) => name)],
    ['call @be', ['Ben Ortiz', 'Ben']],
    ['@ben o', ['Ben Ortiz']],
    ['@ort', ['Ben Ortiz']],
    ['@kow', ['Żaneta Kowalska']],
    ['@xyz', undefined],
    ['a@be', undefined],
    ['@Ben\n', undefined],
    ['no', undefined],
  ])('%j', (text, names) => expect(offered(text)).toEqual(names));

  test('where the name begins, with the caret in the middle', () =>
    expect(askedBefore('Hello @an and more', 9, people)).toMatchObject({ at: 6 }));
});
