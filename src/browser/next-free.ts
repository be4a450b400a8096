import { watchNextFree } from '#src/lib/next-free.ts';

/** Keeps the next free times true that stand in a page; where nothing is free any more, the line is put out of sight. */
export function keepNextFree(within: ParentNode): void {
  for (const line of within.querySelectorAll<HTMLElement>('[data-next-free]')) {
    watchNextFree(line.dataset.nextFree ?? '', (next) => {
      line.hidden = next === undefined;
      const [link, when] = [line.querySelector('a'), line.querySelector('strong')];
      if (!next || !link || !when) return;
      link.setAttribute('href', next.href);
      when.textContent = next.when;
      for (const [part, text] of [
        ['time', next.time],
        ['day', next.day],
      ] as const) {
        const shown = line.querySelector(`[data-next-${part}]`);
        if (shown) shown.textContent = text;
      }
    });
  }
}
