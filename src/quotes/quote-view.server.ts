import { words as estimatorWords } from 'content:forms/estimator';
import { Hono } from 'hono';
import { z } from 'zod';
import {
  type Choice,
  isPlan,
  mostOf,
  planIds,
  planNames,
  planOf,
  pricesOf,
  readChoice,
  type Wrong,
} from '#src/content/estimate.ts';
import { inWords } from '#src/content/facts.ts';
import { amountOf } from '#src/content/prices.ts';
import { easternDay } from '#src/lib/format.ts';
import type { Clock } from '#src/lib/time.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';
import { type Carried, type Standing, serviceOf, standingOf } from './carried.tsx';
import { chosenServices, companySizes, countText, tokenField } from './estimate-words.ts';
import type { Prefill } from './wizard.tsx';

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

type QuoteDeps = { tokens: Tokens; clock: Clock };

export interface EstimateView {
  token: string;
  carried: Carried;
  standing: Standing;
}

export interface RequestedEstimate {
  view?: EstimateView;
  choice?: Partial<Choice>;
  wrong?: Wrong;
  typed?: string;
  /** The token was not made here. */
  unread?: boolean;
}

function viewOf(token: string, carried: Carried, { clock }: QuoteDeps): EstimateView {
  const { given: _, ...standing } = standingOf(carried, easternDay(clock.now()).iso, amountOf);
  return { token, carried, standing };
}

/** The `count` parameter, plus or minus one if a stepper button was pressed. */
function stepped(query: URLSearchParams): string | null {
  const [count, step] = [query.get('count'), query.get('step')];
  if (step === null || !/^\d{0,6}$/.test(count ?? '')) return count;
  const plan = query.get('plan');
  const most = mostOf[(isPlan(plan) ? planOf(plan).counted : undefined) ?? 'people'];
  return String(Math.min(Math.max(Number(count) + (step === '-1' ? -1 : 1), 1), most));
}

/** From a choice (made now) or a token (as it was made). */
export function askedOf(query: URLSearchParams, parts: QuoteDeps): RequestedEstimate {
  const token = query.get('estimate');
  if (token) {
    const carried = openCarried(parts.tokens.read, token);
    return carried ? { view: viewOf(token, carried, parts), choice: carried.choice } : { unread: true };
  }
  const choice = readChoice((name) => (name === 'count' ? stepped(query) : query.get(name)));
  if (!choice) return {};
  if ('wrong' in choice) {
    return {
      ...(choice.plan ? { choice: { plan: choice.plan } } : {}),
      wrong: choice.wrong,
      typed: query.get('count') ?? '',
    };
  }
  const made = makeCarried(parts.tokens, choice, parts.clock.now());
  return { view: viewOf(made.token, made.carried, parts), choice };
}

/** S1 §9. */
export const sizeOf = (people: number): string =>
  companySizes.find(({ value }) => people <= Number(value.split('-')[1] ?? Number.POSITIVE_INFINITY))?.value ?? '';

/** Initial values from a page's link: services, a household, or an estimator choice. */
export function prefillOf(said: { service: string | null; party: string | null }, choice?: Choice): Prefill {
  const services = choice ? [serviceOf({ choice })] : chosenServices(said.service ?? '');
  const { home = false, counted } = choice ? planOf(choice.plan) : {};
  const company = counted === 'people' || said.party === 'company';
  const party = home || said.party === 'household' ? 'household' : company ? 'company' : '';
  const { count } = choice ?? {};
  return {
    ...(services.length > 0 ? { services } : {}),
    ...(party ? { party } : {}),
    ...(counted === 'people' && count !== undefined ? { companySize: sizeOf(count) } : {}),
  };
}

/** Initial values by address; a plan includes its estimate, made now if the address has none. */
export function quotePrefill(query: URLSearchParams, parts: QuoteDeps): Prefill {
  const { view } = askedOf(query, parts);
  const said = { service: query.get('service'), party: query.get('for') };
  if (!view) return prefillOf(said);
  return { ...prefillOf(said, view.carried.choice), [tokenField]: view.token };
}

/** A counted plan may omit the number. */
export const estimateQuery = z.object({
  plan: z.enum(planIds),
  count: z.string().optional(),
  seo: z.literal('yes').optional(),
});

/** `GET /api/estimate?plan=&count=&seo=`: current estimate with reference, date and token. Stores nothing. */
export function estimateApi(parts: { tokens: Tokens; clock: Clock }): Hono {
  return new Hono().get('/estimate', (c) => {
    const { plan = '', count = '', seo = '' } = c.req.query();
    const { view, wrong = 'plan' } = askedOf(new URLSearchParams({ plan, count, seo }), parts);
    c.header('Cache-Control', 'no-store');
    if (!view) {
      const message = estimatorWords.wrong.plan;
      return c.json({ message, errors: { [wrong]: message } }, 422);
    }
    const { token, carried, standing } = view;
    const { reference, what, prices } = carried;
    return c.json({ reference, what, prices, until: standing.until, estimate: standing.then, token });
  });
}
