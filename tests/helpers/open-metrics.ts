export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

/** The samples of an OpenMetrics text. @throws on a line that is none. */
export function readOpenMetrics(text: string): Sample[] {
  if (!text.endsWith('# EOF\n')) throw new Error('no OpenMetrics: it does not end with # EOF');
  return text.split('\n').flatMap((line) => {
    if (line === '' || line.startsWith('#')) return [];
    const [, name = '', inner = '', value] = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)/.exec(line) ?? [];
    if (!name || value === undefined) throw new Error(`no sample: ${line}`);
    const labels = Object.fromEntries(
      [...inner.matchAll(/(\w+)="((?:\\.|[^"])*)"/g)].map(([, key, text_]) => [key, text_]),
    );
    return [{ name, labels, value: Number(value.replace('Inf', 'Infinity').replace('Infinityinity', 'Infinity')) }];
  });
}

/** What of a query of a dashboard is not among the samples: a series that it selects, or a label that it groups by. */
export function missingOf(query: string, samples: readonly Sample[]): string[] {
  const selected = [...query.matchAll(/\b((?:northarc|nodejs|process)_\w+)(?:\{(\w+)(=~?)"([^"]*)"\})?/g)];
  if (selected.length === 0) throw new Error(`nothing is selected by ${query}`);
  const grouped = [...query.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, names = '']) => names.split(/,\s*/));
  return selected.flatMap(([series, name, label, how, wanted = '']) => {
    const fits = (value = '') => (how === '=~' ? new RegExp(`^(?:${wanted})$`).test(value) : value === wanted);
    const found = samples.filter((one) => one.name === name && (!label || fits(one.labels[label])));
    if (found.length === 0) return [series];
    return grouped
      .filter((group) => !found.some(({ labels }) => group in labels))
      .map((group) => `${series} by ${group}`);
  });
}
