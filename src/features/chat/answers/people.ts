import { stemsOf } from './pattern.ts';

const most = 2000;
const peopleWords = stemsOf(
  'person user employee staff seat worker people desk computer laptop workstation coworker folks guys',
);
const groupWords = stemsOf('team company office staff firm group crew practice business shop');
const toTen = 'zero one two three four five six seven eight nine ten';
export const smallNumbers = stemsOf(toTen);
const spelled = stemsOf(`${toTen} eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty`);
const numberOf = (stem: string) => (/^\d{1,4}$/.test(stem) ? Number(stem) : Math.max(0, spelled.indexOf(stem)));
/** "One" is mostly no number. */
const counts = (stem: string) => numberOf(stem) > 0 && stem !== 'one';

/** The head count that a message names, such as 25 in "25 people", "team of 8" or "ten person law firm"; else 0. */
export function headCount(stems: readonly string[]): number {
  const at = stems.findIndex((stem, place) => {
    if (!counts(stem) || stems[place - 1] === 'dollar') return false;
    if (stems[place - 1] === 'of' && groupWords.includes(stems[place - 2] ?? '')) return true;
    return stems
      .slice(place + 1, place + 4)
      .some((next, by) => peopleWords.includes(next) || (by === 0 && next === 'of' && stems[place + 2] === 'us'));
  });
  const count = numberOf(stems[at] ?? '');
  return count <= most ? count : 0;
}
