export interface DifferentLine {
  kind: 'same' | 'gone' | 'new';
  text: string;
}

/** Longest common run of lines that is looked for; beyond it all is said to have changed. */
const most = 1_500;

/** Two texts line by line: what both have, what only the first has, what only the second has. */
export function lineDifferences(before: string, after: string): DifferentLine[] {
  const [a, b] = [before.split('\n'), after.split('\n')];
  if (a.length > most || b.length > most) {
    return [
      ...a.map((text) => ({ kind: 'gone', text }) as const),
      ...b.map((text) => ({ kind: 'new', text }) as const),
    ];
  }
  const width = b.length + 1;
  const common = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      common[i * width + j] =
        a[i] === b[j]
          ? (common[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(common[(i + 1) * width + j] ?? 0, common[i * width + j + 1] ?? 0);
    }
  }
  const found: DifferentLine[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      found.push({ kind: 'same', text: a[i] ?? '' });
      i++;
      j++;
    } else if (
      j >= b.length ||
      (i < a.length && (common[(i + 1) * width + j] ?? 0) >= (common[i * width + j + 1] ?? 0))
    ) {
      found.push({ kind: 'gone', text: a[i++] ?? '' });
    } else {
      found.push({ kind: 'new', text: b[j++] ?? '' });
    }
  }
  return found;
}

/** The changed lines with one line around each, and empty lines left out: what somebody looks for in a long text. */
export function changedLines(lines: readonly DifferentLine[]): DifferentLine[] {
  const told = lines.filter(({ text }) => text.trim() !== '');
  return told.filter((_, at) =>
    [at - 1, at, at + 1].some((near) => told[near] !== undefined && told[near].kind !== 'same'),
  );
}
