import { type Browser, chromium } from '@playwright/test';
import { ensureBrowser } from '../../scripts/browser.ts';
import { freePort } from './site.ts';

/** A headless browser and the port of its developer tools, for tools that bring no browser of their own. */
export interface OpenBrowser extends AsyncDisposable {
  browser: Browser;
  debugPort: number;
}

export async function openBrowser(): Promise<OpenBrowser> {
  const debugPort = await freePort();
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: ['--no-sandbox', `--remote-debugging-port=${debugPort}`],
  });
  return { browser, debugPort, [Symbol.asyncDispose]: () => browser.close() };
}
