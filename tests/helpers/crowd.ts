import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '#src/lib/security.ts';
import { type Answer, ask, inLanes } from '../../bench/lib/http.ts';
import { envelopeOf, realAgent, type TestEnvelope, tickets } from './envelope.ts';

/** With a valid contact form and an own address. */
export interface Visitor {
  headers: Record<string, string>;
  envelope: TestEnvelope;
}

const message =
  'Our file server in the Alpharetta office has been slow since Monday and two people cannot open shared folders. ' +
  'We have fourteen desks and would like somebody to look at it this week. Mornings are best; please call first.';

/** From 10.0.0.0 on; trusted because of TRUST_PROXY=1. */
const addressOf = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

/** @throws when the status differs. */
export function json(answer: Answer, status = 200): Record<string, string> {
  if (answer.status !== status)
    throw new Error(`expected ${status}, got ${answer.status}: ${answer.text.slice(0, 300)}`);
  return JSON.parse(answer.text);
}

/** Waits until all form tokens issued so far are old enough. */
export const fillTime = (): Promise<void> => sleep(limits.fillSecondsMin * 1000 + 100);

/** Fetches form token and puzzle for `count` visitors numbered from `first`. */
export async function visitors(site: string, count: number, first = 0): Promise<Visitor[]> {
  const ready: Visitor[] = [];
  const numbers = Array.from({ length: count }, (_, index) => first + index);
  await inLanes(32, numbers, async (n) => {
    const headers = { 'User-Agent': realAgent, 'Accept-Language': 'en-US', 'X-Forwarded-For': addressOf(n) };
    const given = await tickets(async (path, body) => json(await ask(site + path, headers, body)));
    const who = { name: `Visitor ${n}`, email: `visitor${n}@example.com`, phone: '404 555 0100' };
    const envelope = envelopeOf('contact', { ...who, service: 'cloud', message }, given, Date.now());
    ready.push({ headers, envelope: { ...envelope, source: 'website' } });
  });
  return ready;
}

export const submit = (site: string, visitor: Visitor): Promise<Answer> =>
  ask(`${site}/api/submissions`, visitor.headers, visitor.envelope);
