import { Temporal } from 'temporal-polyfill';
import { easternAt, easternMoment } from '#src/lib/eastern.ts';
import { monthInWords } from '#src/lib/format.ts';

/** The ruler of a price: years with its values; places in hundredths of its width. */
export interface PriceRuler {
  ticks: { x: number; isYear: boolean }[];
  points: { x: number; value: string; when: string; isDraft: boolean }[];
  now: number;
  /** The same in words. */
  words: string;
}

/** Room at the right for what is not yet. */
const nowAt = 83;
/** Nearer than this two values would stand on each other; the newer one has the place. */
const nearest = 13;

/**
 * Values by when they were published (epoch milliseconds, oldest first; null for how the site came), and the draft's.
 * Undefined where there is no change to draw.
 */
export function priceRuler(
  values: readonly { value: string; at: number | null }[],
  draft: string | undefined,
  now: number,
): PriceRuler | undefined {
  const moments = values.flatMap(({ at }) => (at === null ? [] : [at]));
  const [first] = moments;
  if (first === undefined) return undefined;
  const oldest = easternAt(Math.min(first, now)).toPlainDate().with({ day: 1 });
  const begins = easternMoment(oldest.subtract(values[0]?.at === null ? { months: 1 } : {}), 0);
  const width = Math.max(now - begins, 1);
  const place = (at: number | null) =>
    at === null ? 0 : Math.round(((Math.min(at, now) - begins) / width) * nowAt * 10) / 10;
  const months: Temporal.PlainDate[] = [];
  const end = easternAt(now).toPlainDate();
  for (let at = easternAt(begins).toPlainDate(); Temporal.PlainDate.compare(at, end) <= 0; at = at.add({ months: 1 }))
    months.push(at);
  const each = Math.ceil(months.length / 48);
  const monthOf = (at: number) => monthInWords(easternAt(at).toPlainDate().toString().slice(0, 7));
  const all = values.map(({ value, at }) => ({
    ...{ x: place(at), value, isDraft: false },
    when: at === null ? 'by default' : monthOf(at),
  }));
  const points = all.filter((point, nth) => all.slice(nth + 1).every((later) => later.x - point.x >= nearest));
  const said = all.map(({ value, when }) => `${value} ${when === 'by default' ? when : `from ${when}`}`);
  return {
    ticks: months
      .filter((_, nth) => nth % each === 0)
      .map((at) => ({ x: place(easternMoment(at, 0)), isYear: at.month === 1 })),
    points: [...points, ...(draft === undefined ? [] : [{ x: 100, value: draft, when: 'draft', isDraft: true }])],
    now: nowAt,
    words: `${said.join(', ')} until today${draft === undefined ? '' : `; ${draft} as a draft`}`,
  };
}
