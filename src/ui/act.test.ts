import { expect, test } from 'vitest';
import { type Acted, type Said, saidAfter } from './act.tsx';

const did = (key: string, isUndoable = true): Acted => ({ ok: true, key, ...(isUndoable && { undo: { to: key } }) });
const keys = ({ undoable }: Said) => undoable.map(({ key }) => key);

test('what was done is taken back one after the other, the last first', () => {
  const both = [did('ada'), did('grace')].reduce(saidAfter, { last: undefined, undoable: [] });
  expect(keys(both)).toEqual(['ada', 'grace']);
  const one = saidAfter(both, did('grace', false));
  expect(keys(one)).toEqual(['ada']);
  expect(keys(saidAfter(one, did('ada', false)))).toEqual([]);
  // A refused undo is not offered again.
  expect(keys(saidAfter(both, { ok: false, reason: 'No.' }))).toEqual(['ada']);
});
