import { stemOf, wordsOf } from '#src/lib/words.ts';
import { z } from '#src/lib/zod.ts';
import type { Passage } from './reply-types.ts';

/** What a model may say at most, in characters, and how much of it has to stand in the passages. */
const longest = 700;
const leastGrounded = 0.7;
const leastLetters = 4;

const reply = z.object({ answer: z.string(), passages: z.array(z.number().int()).max(20) });

/** Figures, and what is written in letters as one. */
const figures = /\d[\d.,:/%-]*\d|\d%?/g;
const numberWords =
  /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|dozen|half|double|percent)\b/gi;
/** What would bind the company. */
const commitments =
  /\b(?:free|discounts?|refund(?:s|ed)?|guarantee[ds]?|promis(?:e[ds]?|ing)|waive[ds]?|unlimited|coupon|voucher|password|contract|lawyer|compensation)\b/gi;
/** Addresses, links, numbers to call and markup. */
const reachesOut = /https?:|www\.|\S@\S|[<>[\]{}`]|\bjavascript:/i;

const found = (pattern: RegExp, text: string) => text.match(pattern)?.map((one) => one.toLowerCase()) ?? [];
const telling = (text: string) =>
  wordsOf(text)
    .filter((word) => word.length >= leastLetters)
    .map(stemOf);

/**
 * What a model's reply says, with the passages that it draws on; undefined where it says nothing or anything that does not
 * stand in these: a figure, a commitment, an address, or too many words that are not theirs. `passages` are those that it
 * was given, in their order; the reply is JSON with `answer` and the numbers of `passages`, from 1.
 */
export function checkedReply(
  text: string,
  passages: readonly Passage[],
): { text: string; passages: Passage[] } | undefined {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { data } = reply.safeParse(given);
  const said = data?.answer.trim().replace(/\s+/g, ' ') ?? '';
  const used = [...new Set(data?.passages ?? [])].flatMap((number) => passages[number - 1] ?? []);
  if (said === '' || said.length > longest || used.length === 0 || reachesOut.test(said)) return undefined;
  const source = used.map(({ title, heading, text: words }) => `${title} ${heading} ${words}`).join(' ');
  for (const pattern of [figures, numberWords, commitments]) {
    const known = new Set(found(pattern, source));
    if (found(pattern, said).some((one) => !known.has(one))) return undefined;
  }
  const known = new Set(telling(source));
  const words = telling(said);
  const grounded = words.filter((word) => known.has(word)).length;
  return grounded >= leastGrounded * words.length ? { text: said, passages: used } : undefined;
}
