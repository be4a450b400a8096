import { setTimeout as sleep } from 'node:timers/promises';
import { submit, type Visitor } from '#tests/helpers/crowd.ts';
import { ask } from '../../bench/lib/http.ts';
import type { Tally } from './tally.ts';

/** Sends forms to a site on which something is broken, and sorts what it answers. */
export function formsTo(url: string) {
  /** Id and reference of what was acknowledged. */
  const known = new Map<string, string>();
  const refused: Visitor[] = [];
  /** Refusals in other words than the kind ones, or with another status than 503. */
  const strange: string[] = [];
  async function send(visitor: Visitor): Promise<number> {
    const { status, text, headers } = await submit(url, visitor);
    const answer = JSON.parse(text);
    if (status < 300) known.set(answer.id, answer.reference);
    else refused.push(visitor);
    const isKind = status === 503 && headers.get('retry-after') === '30' && /try again/.test(answer.message);
    if (status > 201 && !isKind) strange.push(`${status} ${JSON.stringify(answer)}`);
    return status;
  }
  return { known, refused, strange, send };
}

const statusOf = async (url: string) => (await ask(url)).status;

/** Checks that a site which cannot store anything says so, and that every public page stays up. */
export async function checkPages(url: string, tally: Pick<Tally, 'check' | 'none'>): Promise<void> {
  tally.check('/readyz says 503', (await statusOf(`${url}/readyz`)) === 503);
  tally.check('/healthz says 200', (await statusOf(`${url}/healthz`)) === 200);
  const sitemap = (await ask(`${url}/sitemap.xml`)).text;
  const pages = [...sitemap.matchAll(/<loc>[^<]*?\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/');
  const down: string[] = [];
  for (const path of pages) if ((await statusOf(url + path)) !== 200) down.push(path);
  tally.none(`all ${pages.length} public pages stay up`, down);
}

export async function untilReady(url: string): Promise<void> {
  const since = performance.now();
  while ((await statusOf(`${url}/readyz`)) !== 200 && performance.now() - since < 30_000) await sleep(20);
  console.log(`  ready again after ${(performance.now() - since).toFixed(0)} ms`);
}

/** Asks for pages one after the other until `over`, each time from an address of its own, so that no limit is reached. */
export async function lookAround(url: string, paths: readonly string[], over: () => boolean, pauseMs = 0) {
  const seen: { path: string; status: number; ms: number }[] = [];
  while (!over()) {
    for (const path of paths) {
      const n = asked++;
      const started = performance.now();
      const { status } = await ask(url + path, { 'X-Forwarded-For': `10.9.${(n >> 8) & 255}.${n & 255}` });
      seen.push({ path, status, ms: performance.now() - started });
      if (pauseMs > 0) await sleep(pauseMs);
    }
  }
  return seen;
}
let asked = 0;

/** Those that were not answered with 200. */
export const unanswered = (seen: readonly { path: string; status: number }[]) =>
  seen.filter(({ status }) => status !== 200).map(({ path, status }) => `${path} ${status}`);

/**
 * Posts a visitor's form as a browser without JavaScript does; `isKind` is whether it came back with all that was
 * typed, with a sentence that can be seen, and with word of when to come back.
 */
export async function postPlainly(url: string, { headers, envelope }: Visitor) {
  const { formToken, captchaProof } = envelope.security as Record<string, string>;
  const typed = envelope.data as Record<string, string>;
  const tickets = { id: envelope.id, 'form-token': formToken ?? '', 'captcha-proof': captchaProof ?? '' };
  const answer = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ 'form-name': 'contact-form', ...typed, ...tickets }),
    redirect: 'manual',
    headers: { ...headers, Accept: 'text/html' },
  });
  // What the visitor sees, not what the island carries along.
  const seen = (await answer.text()).replace(/data-props="[^"]*"/g, '');
  const isTold = /role="alert"[^>]*><p[^>]*>We can’t save anything right now/.test(seen);
  const isKept = Object.values(typed).every((value) => seen.includes(value));
  return { status: answer.status, isKind: isTold && isKept && answer.headers.get('retry-after') === '30' };
}
