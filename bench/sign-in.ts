/**
 * The owner signs in while strangers of many networks guess the password, each once a second: by a browser that is known, by
 * a passkey, and by a recovery code beside the password; and how soon pages are answered meanwhile.
 * Usage: node bench/sign-in.ts [--networks 100] [--seconds 40] [--json FILE]; SQLite.
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { hashOfCode, makeRecoveryCodes } from '#src/features/accounts/recovery-codes.server.ts';
import { softAuthenticator } from '../tests/helpers/authenticator.ts';
import { options } from './lib/options.ts';
import { report } from './lib/report.ts';
import { freePort, startSite, temporaryFolder } from './lib/site.ts';
import { median, percentile } from './lib/statistics.ts';

const { networks, seconds, json } = options({ networks: 100, seconds: 40 });
const password = 'a password of the bench';
const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

using folder = temporaryFolder();
const port = await freePort();
const origin = `http://localhost:${port}`;
const env = { TRUST_PROXY: '1', PUBLIC_URL: origin, ADMIN_PASSWORD: password };
const site = await startSite({ dataDir: folder.path, port, env });

/** Sends a form, or asks for a page, from an address; what is answered is read to its end, as browsers do. */
async function send(path: string, address: string, form?: Record<string, string>, cookie = '') {
  const headers = {
    'User-Agent': agent,
    'Accept-Language': 'en-US',
    'X-Forwarded-For': address,
    Origin: origin,
    Cookie: cookie,
  };
  const how = form ? { method: 'POST', body: new URLSearchParams(form) } : {};
  const answer = await fetch(`${site.url}${path}`, { ...how, headers, redirect: 'manual' });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}
type Answer = Awaited<ReturnType<typeof send>>;
const opens = (answer: Answer) => answer.headers.getSetCookie().some((one) => /^northarc_staff=[\w-]+;/.test(one));

const first = await send('/admin', '192.0.2.1', { password });
if (!opens(first)) throw new Error(`the owner could not sign in: ${first.status}`);
const known =
  first.headers
    .getSetCookie()
    .find((one) => one.startsWith('northarc_known='))
    ?.split(';')[0] ?? '';

const codes = makeRecoveryCodes();
const key = softAuthenticator(origin);
const database = new DatabaseSync(join(folder.path, 'northarc.db'));
const now = Date.now();
for (const code of codes)
  database.prepare('insert into staff_recovery_codes values (?, ?, ?)').run('owner', hashOfCode(code), now);
database
  .prepare('insert into staff_passkeys values (?, ?, ?, ?, 0, ?, ?, null)')
  .run(key.stored.id, 'owner', 'bench', key.stored.public_key, '', now);
database.close();

let guessing = true;
const answers = new Map<number, number>();
const strangers = Array.from({ length: networks }, async (_, n) => {
  await sleep((n / networks) * 1_000);
  for (let guess = 0; guessing; guess++) {
    const { status } = await send('/admin', `198.51.${n >> 8}.${n & 255}`, { password: `guess ${n} ${guess}` });
    answers.set(status, (answers.get(status) ?? 0) + 1);
    await sleep(1_000);
  }
});

const pages: number[] = [];
const reader = (async () => {
  for (let n = 0; guessing; n++) {
    const began = performance.now();
    await send(n % 2 ? '/' : '/contact', `203.0.113.${n % 250}`);
    pages.push(performance.now() - began);
    await sleep(50);
  }
})();

type Way = (n: number) => Promise<Answer>;
const byPasskey: Way = async (n) => {
  const address = `192.0.2.${100 + n}`;
  const begun = JSON.parse((await send('/admin/passkey', address, { intent: 'begin' })).text);
  const answer = key.get(JSON.parse(begun.options), { counter: n + 1 });
  return send('/admin/passkey', address, { intent: 'finish', answer });
};
const ways: Record<string, Way> = {
  'known browser': (n) => send('/admin', `192.0.2.${50 + n}`, { password }, known),
  passkey: byPasskey,
  'recovery code': (n) => send('/admin', `192.0.2.${150 + n}`, { password, recovery: codes[n] ?? '' }),
};
const took = new Map<string, number[]>(Object.keys(ways).map((way) => [way, []]));
let refused = 0;
// So that the budgets of strangers are used up.
await sleep(5_000);
for (let n = 0; n < codes.length; n++) {
  for (const [way, signIn] of Object.entries(ways)) {
    const began = performance.now();
    if (!opens(await signIn(n))) refused++;
    took.get(way)?.push(performance.now() - began);
  }
  await sleep(((seconds - 5) / codes.length) * 1_000);
}
const stranger = await send('/admin', '192.0.2.250', { password });
guessing = false;
await Promise.all([...strangers, reader]);
await site.stop();

report(
  `Signing in while ${networks} networks guess`,
  [
    ...[...took].flatMap(([way, times]) => [
      {
        what: `by ${way}, slowest of ${times.length}`,
        value: Math.max(...times),
        unit: 'ms',
        budget: { atMost: 2_000 },
      },
      { what: `by ${way}, median`, value: median(times), unit: 'ms' },
    ]),
    { what: 'sign-ins of the owner that were refused', value: refused, unit: '', budget: { atMost: 0 } },
    { what: 'a page meanwhile, p99', value: percentile(pages, 0.99), unit: 'ms', budget: { atMost: 50 } },
    { what: 'a page meanwhile, median', value: median(pages), unit: 'ms' },
    { what: 'guesses compared', value: answers.get(401) ?? 0, unit: '' },
    { what: 'guesses told to wait', value: answers.get(429) ?? 0, unit: '' },
    { what: 'the right password from an unknown browser', value: stranger.status, unit: '' },
  ],
  json,
);
