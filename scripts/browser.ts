import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Smaller than a full browser. */
const headless = '/usr/bin/chromium-headless-shell';
const places = [headless, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** CHROMIUM, the system's, or Playwright's own. */
export function findBrowser(): string | undefined {
  return [process.env.CHROMIUM, ...places, chromium.executablePath()].find((path) => path && existsSync(path));
}

async function run(command: string, args: string[]) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const [code] = await once(spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env }), 'exit');
  if (code !== 0) throw new Error(`${command} ended with ${code}`);
}

/** Debian's package, else Playwright's download. @throws with what was tried. */
export async function ensureBrowser(): Promise<string> {
  const found = findBrowser();
  if (found) return found;
  const tried: string[] = [];
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    console.log('No browser here yet: installing the Debian package of Chromium …');
    try {
      await run('apt-get', ['update', '-qq']);
    } catch {
      tried.push('apt-get update');
    }
    for (const name of ['chromium-headless-shell', 'chromium']) {
      if (findBrowser()) break;
      try {
        await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);
      } catch {
        tried.push(`apt-get install ${name}`);
      }
    }
  }
  if (!findBrowser()) {
    console.log('Fetching the Chromium of Playwright …');
    try {
      await run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium']);
    } catch {
      tried.push('playwright install chromium');
    }
  }
  const browser = findBrowser();
  if (browser) return browser;
  throw new Error(
    `The end-to-end tests need Chromium and could not get it (tried: ${tried.join(', ')}). Install it, or set CHROMIUM to its path.`,
  );
}
