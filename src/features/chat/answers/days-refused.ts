import { sentenceEnd, stemOf } from '#src/lib/words.ts';
import { weekdays } from './dates.ts';
import { matchFrom, patterns } from './pattern.ts';

const days = new Set([...weekdays, 'today', 'tomorrow', 'weekend'].map(stemOf));
const between = new Set(['or', 'and', 'nor', 'on', 'next', 'this', 'the', 'either', 'for', 'in']);

/** Days that follow these are none that the visitor wants. */
const before = patterns(
  'busy, unavailable, im|am|are|be|is away, cant|cannot|wont|couldnt do|make|come|meet|have|manage, cant|cannot|wont make it, cant|cannot|wont be there|available|free, not available|free|possible|able, except, excluding, besides, day|days|time|times|anytime|anyday|weekday|any but, but not, just not, not',
);
/** Days that these follow are none either: "Monday is bad". */
const after = patterns(
  'is|are|was bad|busy|full|impossible|out|booked|difficult|hard, is|are no|not good|great|possible|ideal|ok|convenient, doesnt|wont|dont|isnt|arent work|good|great|possible|ideal|suit|do, i|we cant|cannot, im busy|away|unavailable|out, i am busy|away|unavailable, bad, no good',
);

/** Places of the days that stand at `at` in a row: "monday", "on monday or tuesday". */
function daysAt(stems: readonly string[], breaks: ReadonlySet<number>, at: number): number[] {
  const places: number[] = [];
  for (let place = at; place < stems.length; place++) {
    const stem = stems[place] ?? sentenceEnd;
    // "Not Monday, Tuesday please", but "not Monday, Tuesday or Friday".
    if (place > at && breaks.has(place) && !/^(\S+ )?(and|or|nor) /.test(stems.slice(place).join(' '))) break;
    if (days.has(stem)) places.push(place);
    else if (!between.has(stem)) break;
  }
  return places;
}

/** Places of the days on which the visitor cannot: "I am busy Monday", "any day except Friday", "Monday is bad". */
export function daysRefused(stems: readonly string[], breaks: ReadonlySet<number>): number[] {
  const refused = new Set<number>();
  const forward = new Set<number>();
  for (let at = 0; at < stems.length; at++) {
    for (const pattern of before) {
      if (!matchFrom(pattern, stems, at)) continue;
      for (const place of daysAt(stems, breaks, at + pattern.length)) {
        refused.add(place);
        forward.add(at);
      }
    }
  }
  for (let at = 0; at < stems.length; at++) {
    const row = daysAt(stems, breaks, at);
    const next = (row.at(-1) ?? at) + 1;
    const met = after.find((pattern) => matchFrom(pattern, stems, next));
    // In "Tuesday, I am busy Monday" what is said belongs to the day after it.
    const spoken = met?.some((_, step) => forward.has(next + step));
    if (row.length > 0 && met && !spoken && stems[at - 1] !== 'is') for (const place of row) refused.add(place);
  }
  return [...refused];
}
