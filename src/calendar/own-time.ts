import { ownTimeWords as words } from '#src/content/appointments.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { ownZone } from '#src/lib/time-zone.ts';
import { ownTime } from './slot-words.ts';

/** For pages without an island; skipped if the zones agree. */
export function showOwnTimes(within: ParentNode, zone = ownZone()): void {
  for (const element of within.querySelectorAll<HTMLElement>('[data-slot]')) {
    const [date = '', time = ''] = element.dataset.slot?.split(' ') ?? [];
    const own = ownTime({ date, time }, zone);
    if (!own) continue;
    const note = document.createElement(element instanceof HTMLButtonElement ? 'small' : 'span');
    note.textContent =
      element instanceof HTMLButtonElement ? fillIn(words, { time: own }) : ` (${fillIn(words, { time: own })})`;
    element.append(note);
  }
}
