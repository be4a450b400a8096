import { Temporal } from 'temporal-polyfill';
import { easternAt, easternMoment } from '#src/lib/eastern.ts';

/** A timeline axis with a pin for each contact; positions in percent of its width. */
export interface Ruler {
  ticks: { x: number; label: string }[];
  pins: number[];
  /** The same for screen readers. */
  words: string;
}

const mostLabels = 4;
const monthNames = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, month)),
);

/** `moments` in epoch milliseconds. The ruler ends with the month of `now`; undefined without moments. */
export function rulerOf(moments: readonly number[], now: number): Ruler | undefined {
  if (moments.length === 0) return undefined;
  const last = easternAt(Math.max(now, ...moments))
    .toPlainDate()
    .with({ day: 1 });
  const oldest = easternAt(moments.reduce((a, b) => Math.min(a, b)))
    .toPlainDate()
    .with({ day: 1 });
  const months = (last.year - oldest.year) * 12 + last.month - oldest.month + 1;
  const byYear = months > 36;
  const first = byYear ? oldest.with({ month: 1 }) : oldest;
  const end = byYear ? last.with({ month: 1 }).add({ years: 1 }) : last.add({ months: 1 });
  const begins = easternMoment(first, 0);
  const width = easternMoment(end, 0) - begins;
  const place = (moment: number) => Math.round(((moment - begins) / width) * 1_000) / 10;
  const units: Temporal.PlainDate[] = [];
  const step = byYear ? { years: 1 } : { months: 1 };
  for (let at = first; Temporal.PlainDate.compare(at, end) < 0; at = at.add(step)) units.push(at);
  const each = Math.ceil(units.length / mostLabels);
  const name = (at: Temporal.PlainDate) => (byYear ? String(at.year) : (monthNames[at.month - 1] ?? ''));
  return {
    ticks: units.map((at, nth) => ({
      x: place(easternMoment(at, 0)),
      label: nth % each === 0 && units.length - nth >= each / 2 ? name(at) : '',
    })),
    pins: [...new Set(moments.map(place))].sort((a, b) => a - b),
    words: `Contacts from ${monthNames[oldest.month - 1]} ${oldest.year} to ${monthNames[last.month - 1]} ${last.year}`,
  };
}
