import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Replacements } from '#src/server/deps.ts';
import type { RunningSite } from '#src/server/main.ts';
import { loadBuild } from '../../scripts/load-build.ts';
import { testPassword } from '../helpers/test-password.ts';
import { templateVariable } from './template.ts';

export const adminPassword = testPassword;

/** The moment at which stories begin, on the server and in the browser: a Tuesday morning, 10:00 in Atlanta. */
export const storyStart = Date.parse('2026-12-01T10:00:00-05:00');

/** How far the browsers' clock is from the machine's, in milliseconds; the site that was started last says it. */
let browserOffset = storyStart - Date.now();
export const offsetOfBrowsers = (): number => browserOffset;

export interface E2eSite {
  url: string;
  deps: RunningSite['deps'];
  /** What the server's clock says, in milliseconds. */
  now(): number;
  /** Moves the server's clock forward; nobody waits for the five seconds of the fill time. */
  advance(ms: number): void;
}

/**
 * Starts the built site on a free port with a data folder of its own, a copy of the template's (20 ms). Server and
 * browsers begin at `start`, whatever the machine's date is.
 */
export async function startSite(
  env: Record<string, string> = {},
  start: number = storyStart,
  replace: Pick<Replacements, 'calendars' | 'limits'> = {},
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'northarc-e2e-'));
  const template = process.env[templateVariable];
  if (template && !env.DATABASE_URL) cpSync(template, dataDir, { recursive: true });
  const { buildPages, readConfig, startServer } = await loadBuild();
  let offset = start - Date.now();
  browserOffset = offset;
  const now = () => Date.now() + offset;
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: adminPassword,
    // What fails in a story is what the story is about.
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'https://northarc.example',
    ...env,
  });
  // The cookie of an https site would not be kept over the test's plain http. Passkeys want a name that browsers trust: localhost.
  const publicUrl = config.publicUrl.startsWith('http://localhost:') ? config.publicUrl : 'http://northarc.example';
  const running = await startServer(
    { ...config, publicUrl },
    {
      pages: await buildPages(),
      clientFiles: 'build/client',
      replace: { unsynced: true, learnsWhenAsked: true, ...replace, clock: { now }, steady: now },
    },
  );
  const site: E2eSite = {
    url: running.url,
    deps: running.deps,
    now,
    advance: (ms) => {
      offset += ms;
    },
  };
  return {
    site,
    async stop() {
      await running.stop(500);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
