const vowels = new Set('aeiouwy');
/** Consonants that sound alike somewhere: price and prise. */
const alike = new Set('cksz');
const swaps = (x: string, y: string) => (vowels.has(x) && vowels.has(y)) || (alike.has(x) && alike.has(y));

/**
 * Slips between two words up to `most` (letters left out, added, swapped, replaced), or undefined when there are more
 * or the first letters differ. Below six letters only alike letters may replace each other: paint is not print.
 */
export function slipsBetween(a: string, b: string, most: number): number | undefined {
  if (a === b) return 0;
  if (a[0] !== b[0] || Math.abs(a.length - b.length) > most) return undefined;
  const strict = Math.min(a.length, b.length) < 6;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const [x, y] = [a[i - 1] ?? '', b[j - 1] ?? ''];
      const replaced = x === y ? 0 : strict && !swaps(x, y) ? 2 : 1;
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + replaced);
      if (i > 1 && j > 1 && x === b[j - 2] && y === a[i - 2]) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      next.push(least);
    }
    if (Math.min(...next) > most) return undefined;
    [before, row] = [row, next];
  }
  const slips = row[b.length] ?? 0;
  return slips <= most ? slips : undefined;
}

/** How many slips a word of this length may hold and still be taken for another: none below 4 letters, 2 from 8 on. */
export const slipsAllowed = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);
