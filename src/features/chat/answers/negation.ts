import { sentenceEnd, stemOf } from '#src/lib/words.ts';
import { weekdays } from './dates.ts';
import { matchFrom, patterns, stemsOf } from './pattern.ts';

/** After these a message says what it is not about; the last word of a pattern marked `+` belongs to it already. */
const openers = patterns(
  'not interested|looking|here in|for|about, not interested, not on|in|from|near, nothing against, not for|about|a|an|the, isnt|arent about|for, instead of, rather than, other than, anything but, except for, no need|interest|use for|of|in, no longer need|want',
);
/** "I don't want …": the wish for the opposite is none of it. */
const wishes = patterns(
  'dont|doesnt|didnt want|need|like|care|require|use|wish|plan, do|does|did not want|need|like|care|require|use|wish|plan, never want|need|asked',
);
/** "Do not call me": the deed itself is refused. */
const deeds = patterns(
  'dont|never call|contact|email|mail|text|phone|send|ring|bother|book|schedule|open, do not call|contact|email|mail|text|phone|send|ring|bother|book|schedule|open, stop calling|contacting|emailing|mailing|texting|sending',
);
/** Single words that "not" alone puts aside: "not Monday", "not the app but a website". */
const plain = patterns(
  'no app|apps|cloud|seo|appointment|meeting|consultation|calls, not monday|tuesday|wednesday|thursday|friday|today|tomorrow|morning|afternoon|cloud|app|apps|website|web|seo|business|company|home|residential|house|security|server|mac|windows|android|iphone|printer|laptop|meeting|appointment|consultation|slow|virus|hacked|urgent|emergency|wifi',
);
const asked = new Set(stemsOf('you why they he she who we'));
/** What somebody does not want to happen says what they do want. */
const feared = new Set(stemsOf('lose be get risk pay wait spend change miss have deal hear end'));
const ends = new Set([
  sentenceEnd,
  ...stemsOf('but just only i im we so because my our is are was it please if can how what want need'),
]);
const mostWords = 5;

/** Places of the words after `from` up to where the message turns to something else. */
function scope(stems: readonly string[], breaks: ReadonlySet<number>, from: number): number[] {
  const places: number[] = [];
  for (let at = from; at < stems.length && places.length < mostWords; at++) {
    const stem = stems[at] ?? sentenceEnd;
    if (stem === sentenceEnd || (at > from && (ends.has(stem) || breaks.has(at)))) break;
    places.push(at);
  }
  return places;
}

const days = new Set([...weekdays, 'today', 'tomorrow', 'weekend'].map(stemOf));
const between = new Set(['or', 'and', 'nor', 'on', 'next', 'this', 'the', 'either', 'for', 'in']);

/** Days that follow these are none that the visitor wants. */
const beforeDays = patterns(
  'busy, unavailable, im|am|are|be|is away, cant|cannot|wont|couldnt do|make|come|meet|have|manage, cant|cannot|wont make it, cant|cannot|wont be there|available|free, not available|free|possible|able, except, excluding, besides, day|days|time|times|anytime|anyday|weekday|any but, but not, just not, not',
);
/** Days that these follow are none either: "Monday is bad". */
const afterDays = patterns(
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
function daysRefused(stems: readonly string[], breaks: ReadonlySet<number>): number[] {
  const refused = new Set<number>();
  const forward = new Set<number>();
  for (let at = 0; at < stems.length; at++) {
    for (const pattern of beforeDays) {
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
    const met = afterDays.find((pattern) => matchFrom(pattern, stems, next));
    // In "Tuesday, I am busy Monday" what is said belongs to the day after it.
    const spoken = met?.some((_, step) => forward.has(next + step));
    if (row.length > 0 && met && !spoken && stems[at - 1] !== 'is') for (const place of row) refused.add(place);
  }
  return [...refused];
}

/**
 * Places of the words that a message puts aside: "cloud" in "not interested in cloud, just my printer".
 * @param breaks places at which a clause begins.
 */
export function putAside(stems: readonly string[], breaks: ReadonlySet<number>): ReadonlySet<number> {
  const aside = new Set<number>();
  const after = (all: ReturnType<typeof patterns>, begin: (end: number, at: number) => number | undefined) => {
    for (let at = 0; at < stems.length; at++) {
      for (const pattern of all) {
        const met = matchFrom(pattern, stems, at);
        const from = met && begin(at + pattern.length, at);
        if (from !== undefined) for (const place of scope(stems, breaks, from)) aside.add(place);
      }
    }
  };
  after(openers, (end) => end);
  after(wishes, (end) => {
    const [next = '', then = ''] = stems.slice(end, end + 2);
    if (['my', 'our'].includes(next) || (next === 'to' && feared.has(then))) return undefined;
    return next === 'to' ? end + 1 : end;
  });
  after(deeds, (end, at) => (asked.has(stems[at - 1] ?? '') ? undefined : end - 1));
  for (let at = 0; at < stems.length; at++)
    if (plain.some((pattern) => matchFrom(pattern, stems, at))) aside.add(at + 1);
  for (const place of daysRefused(stems, breaks)) aside.add(place);
  return aside;
}
