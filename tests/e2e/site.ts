import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunningSite } from '#src/server/main.ts';
import type { Replacements } from '#src/server/replacements.ts';
import { loadBuild } from '../../scripts/load-build.ts';
import { testPassword } from '../helpers/test-password.ts';
import { templateVariable } from './template.ts';

export const adminPassword = testPassword;

export interface E2eSite {
  url: string;
  deps: RunningSite['deps'];
  /** Moves the server's clock forward; nobody waits for the five seconds of the fill time. */
  advance(ms: number): void;
}

/** Starts the built site on a free port with a data folder of its own. */
export async function startSite(
  env: Record<string, string> = {},
  start: number = Date.now(),
  replace: Pick<Replacements, 'calendars' | 'limits'> = {},
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'northarc-e2e-'));
  const template = process.env[templateVariable];
  if (template && !env.DATABASE_URL) cpSync(template, dataDir, { recursive: true });
  const { buildPages, readConfig, startServer } = await loadBuild();
  let offset = start - Date.now();
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: adminPassword,
    LOG_LEVEL: 'error',
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
      replace: { ...replace, clock: { now: () => Date.now() + offset }, steady: () => Date.now() + offset },
    },
  );
  const site: E2eSite = {
    url: running.url,
    deps: running.deps,
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
