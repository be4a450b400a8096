import { isBookingKind } from '#content/bookings.ts';
import { nextFreeHref, nextFreeTime, watchNextFree } from '#src/lib/next-free.ts';

/** Keeps the next free times true that stand in a page; where nothing is free any more, the line is put out of sight. */
export function keepNextFree(within: ParentNode): void {
  for (const line of within.querySelectorAll<HTMLElement>('[data-next-free]')) {
    const { nextFree: kind } = line.dataset;
    if (!isBookingKind(kind)) continue;
    watchNextFree(kind, (next) => {
      line.hidden = next === undefined;
      const [link, words] = [line.querySelector('a'), line.querySelector('strong')];
      if (!next || !link || !words) return;
      link.setAttribute('href', nextFreeHref(next));
      words.textContent = nextFreeTime(next);
    });
  }
}
