import type { Hono } from 'hono';
import { afterAll, onTestFinished, test as vitestTest } from 'vitest';
import { type Config, readConfig } from '#src/platform/config.server.ts';
import { createApp } from '#src/server/app.ts';
import type { Env } from '#src/server/client.ts';
import { createDeps, type Deps, type Replacements } from '#src/server/deps.ts';
import { type TestClock, testClock } from './clock.ts';
import { engines, migratedPlace, placeWithPassword } from './databases.ts';
import { type AskJson, envelopeOf, realAgent, type TestEnvelope, tickets } from './envelope.ts';
import { refuseMarkedMails, refuseMarks } from './marks.ts';
import { testPassword } from './test-password.ts';

const unlimited = { perMinute: 1e6, perHour: 1e6, suspicious: 1e6, attack: 1e6 };

export interface TestSite {
  app: Hono<Env>;
  deps: Deps;
  clock: TestClock;
  config: Config;
  /** Sends a request as a browser at `address` would. */
  request(path: string, init?: RequestInit & { address?: string }): Promise<Response>;
  post(path: string, body: unknown, init?: { address?: string; headers?: Record<string, string> }): Promise<Response>;
  /** The JSON that answers a GET, or a POST of `body`. */
  askJson: AskJson;
  /** An envelope that passes every check: token older than 5 s, solved puzzle, ten keys typed. */
  envelope(type: string, data: object, change?: Record<string, unknown>): Promise<TestEnvelope>;
  close(): Promise<void>;
}

export { makeAccount } from './accounts.ts';
export { firstOwner, tester } from './actor.ts';
export { testClock } from './clock.ts';
export { contactData } from './contact-data.ts';
export { engines, freshPlace, migratedPlace, placeWithPassword } from './databases.ts';
export { deskOf, routeArgs, signedInCookie } from './desk.ts';
export { answerTo, realAgent, solveCaptcha, type TestEnvelope } from './envelope.ts';
export { formOf } from './fields.ts';
export { send } from './send.ts';
export { sent } from './sent.ts';

/** What the build learned; without a build of the same words the assistant learns anew. */
export const lessonFile = 'build/server/lesson.bin';

/** The whole app over an empty database with a clock of the test's own; no pages, so no build is needed. */
export async function createTestSite(
  options: {
    engine?: 'sqlite' | 'postgres';
    env?: Record<string, string>;
    place?: { dataDir: string; databaseUrl?: string | undefined };
  } & Replacements = {},
): Promise<TestSite> {
  const { engine = 'sqlite', env, place: given, ...replace } = options;
  const isOurs = env === undefined || !('ADMIN_PASSWORD' in env);
  const own = given ? undefined : await (isOurs ? placeWithPassword : migratedPlace)(engine);
  const place = given ?? own ?? { dataDir: '', databaseUrl: undefined };
  const clock = (replace.clock as TestClock | undefined) ?? testClock();
  const config: Config = {
    ...readConfig({
      LOG_LEVEL: 'silent',
      ADMIN_PASSWORD: testPassword,
      TRUST_PROXY: '1',
      PUBLIC_URL: 'https://northarc.example',
      ...env,
    }),
    dataDir: place.dataDir,
    databaseUrl: place.databaseUrl,
  };
  // The test's clock stands still; what counts requests by the minute would count a whole test file.
  const usual = { limits: unlimited, steady: clock.now, unsynced: true, lessonFile, noticesByHand: true };
  const deps = await createDeps(config, { ...usual, ...replace, clock });
  const app = createApp({ deps });

  const request: TestSite['request'] = async (path, { address = '203.0.113.7', ...init } = {}) => {
    const headers = new Headers({
      'User-Agent': realAgent,
      'Accept-Language': 'en-US',
      'X-Forwarded-For': address,
      ...(init.method && init.method !== 'GET' ? { Origin: config.publicUrl } : {}),
    });
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    const answer = await app.request(`${config.publicUrl}${path}`, { ...init, headers });
    await refuseMarks(path, answer, deps.facts());
    return answer;
  };
  const post: TestSite['post'] = (path, body, init = {}) =>
    request(path, {
      method: 'POST',
      body: JSON.stringify(body),
      ...(init.address ? { address: init.address } : {}),
      headers: { 'Content-Type': 'application/json', ...init.headers },
    });

  const askJson = async (path: string, body?: object) => (await (body ? post(path, body) : request(path))).json();

  return {
    app,
    deps,
    clock,
    config,
    request,
    post,
    askJson,
    async envelope(type, data, change = {}) {
      const given = await tickets(askJson);
      clock.advance(6_000);
      const { security, ...more } = change as { security?: object };
      return envelopeOf(type, data, { ...given, ...security }, clock.now(), more);
    },
    async close() {
      // Whatever a test had written: no mail of any kind leaves with a mark.
      const marked = await refuseMarkedMails(deps.db, deps.facts()).catch((error: unknown) => error);
      await deps.close();
      await own?.remove();
      if (marked instanceof Error && marked.message.startsWith('A mail')) throw marked;
    },
  };
}

type SiteOptions = Parameters<typeof createTestSite>[0];

/** A site for one test, closed when the test ends. */
export async function site(options?: SiteOptions) {
  const made = await createTestSite(options);
  onTestFinished(() => made.close());
  return made;
}

/** Vitest's; a test that takes a site has one of its own on the engine of this run, closed when the test ends. */
export const test = Object.assign(
  (title: string, run: (made: TestSite) => unknown, timeout?: number) =>
    vitestTest(
      title,
      run.length === 0 ? (run as () => void) : async () => run(await site({ engine: engines[0] })),
      timeout,
    ),
  { each: vitestTest.each.bind(vitestTest) },
);

/** A site for all tests of a file or of a `describe`, closed after the last. */
export async function siteOfAll(options?: SiteOptions) {
  const made = await createTestSite(options);
  afterAll(() => made.close());
  return made;
}
