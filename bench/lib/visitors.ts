import { setTimeout as sleep } from 'node:timers/promises';
import { questions } from '#src/intake/captcha.server.ts';
import { newId } from '#src/lib/new-id.ts';
import { limits } from '#src/lib/security.ts';
import { type Answer, ask, inLanes } from './http.ts';

/** With a valid contact form and an own address. */
export interface Visitor {
  headers: Record<string, string>;
  envelope: { id: string; [key: string]: unknown };
}

export const agent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
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

async function solve(site: string, headers: Record<string, string>): Promise<string | undefined> {
  const { token, question } = json(await ask(`${site}/api/captcha`, headers));
  const answer = questions.find((entry) => entry.question === question)?.answers[0];
  return json(await ask(`${site}/api/captcha`, headers, { token, answer })).captchaProof;
}

/** Waits until all form tokens issued so far are old enough. */
export const fillTime = (): Promise<void> => sleep(limits.fillSecondsMin * 1000 + 100);

/** Fetches form token and puzzle for `count` visitors numbered from `first`. */
export async function visitors(site: string, count: number, first = 0): Promise<Visitor[]> {
  const ready: Visitor[] = [];
  const numbers = Array.from({ length: count }, (_, index) => first + index);
  await inLanes(32, numbers, async (n) => {
    const headers = { 'User-Agent': agent, 'Accept-Language': 'en-US', 'X-Forwarded-For': addressOf(n) };
    const { formToken } = json(await ask(`${site}/api/form-token`, headers));
    const captchaProof = await solve(site, headers);
    const envelope = {
      id: newId(Date.now()),
      type: 'contact',
      data: {
        name: `Visitor ${n}`,
        email: `visitor${n}@example.com`,
        phone: '404 555 0100',
        service: 'cloud',
        message,
      },
      timestamp: new Date().toISOString(),
      userAgent: agent,
      referrer: '',
      source: 'website',
      security: {
        formToken,
        captchaProof,
        honeypot: '',
        behaviour: { keystrokes: 280, pastes: 0, typingMs: 70_000 },
      },
    };
    ready.push({ headers, envelope });
  });
  return ready;
}

export const submit = (site: string, visitor: Visitor): Promise<Answer> =>
  ask(`${site}/api/submissions`, visitor.headers, visitor.envelope);
