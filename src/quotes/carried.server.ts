import { type Choice, planOf, pricesOf } from '#src/content/estimate.ts';
import { estimatorWords } from '#src/content/estimator.ts';
import { planNames } from '#src/content/estimator-plans.ts';
import { inWords } from '#src/content/facts.ts';
import { amountOf } from '#src/content/prices.ts';
import { easternDay } from '#src/lib/format.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';
import type { Carried } from './carried.ts';
import { countText } from './estimate-words.ts';

const purpose = 'estimate';
/** Without characters easily mistaken for others, because people read it out. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

function whatOf({ plan, count, seo }: Choice): string {
  const { counted } = planOf(plan);
  const parts = [
    planNames[plan],
    counted && count !== undefined && countText(counted, count),
    seo && estimatorWords.seo,
  ];
  return inWords(parts.filter(Boolean).join(', '));
}

/**
 * Current estimate with its token. The reference is derived from choice, prices and day, so asking again gives the
 * same, and nothing is stored for visitors who only look.
 */
export function makeCarried(tokens: Tokens, choice: Choice, now: number): { carried: Carried; token: string } {
  const prices = Object.fromEntries(pricesOf(choice).map((price) => [price, amountOf(price)]));
  const about = { what: whatOf(choice), choice, prices, made: easternDay(now).iso };
  const bytes = Buffer.from(tokens.fingerprint(purpose, JSON.stringify(about)), 'base64url').subarray(0, 8);
  const reference = `ES-${[...bytes].map((byte) => alphabet[byte % alphabet.length]).join('')}`;
  const carried = { reference, ...about };
  return { carried, token: tokens.sign(purpose, carried) };
}

/** Undefined if forged, damaged or missing. */
export function openCarried(read: Tokens['read'], token: unknown): Carried | undefined {
  if (typeof token !== 'string' || token === '') return undefined;
  return read(purpose, token) as Carried | undefined;
}
