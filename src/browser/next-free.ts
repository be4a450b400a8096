import { watchNextFree } from '#src/lib/next-free.ts';

/** Updates the next free times on a page; hides the line if nothing is free. */
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
