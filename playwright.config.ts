import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/browser.ts';
import { keepTestsInMemory } from './scripts/memory-folder.ts';
import type { BrowserOptions } from './tests/e2e/fixtures.ts';

keepTestsInMemory();

const browser = findBrowser();
/** The agent of a headless browser is refused by our own rule (S1 §5); the rule stays. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

export default defineConfig<BrowserOptions>({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/template.ts',
  outputDir: 'test-results/e2e',
  snapshotPathTemplate: 'tests/spoken/{arg}{ext}',
  // Long enough for a machine that has much else to do; a story that waits for nothing is as quick as before.
  timeout: 240_000,
  expect: { timeout: 15_000 },
  // Stories mostly wait; two at a time leave a core of two idle for half of the time.
  workers: 4,
  // Playwright would compile the built server again in each worker: ten seconds each time.
  build: { external: ['**/build/server/**'] },
  // A machine busy with something else may starve a browser; a second try is reported as flaky, not hidden.
  retries: 1,
  projects: [
    { name: 'today' },
    // The main stories once more without anything that the oldest browsers we promise do not have (decision 084).
    { name: 'floor', grep: /@floor/, use: { floor: true } },
  ],
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    userAgent,
    viewport: { width: 1280, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    launchOptions: {
      ...(browser ? { executablePath: browser } : {}),
      // What a page sends as it goes has the browser's own agent, not the page's.
      args: [
        `--user-agent=${userAgent}`,
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    },
    trace: 'on-first-retry',
  },
});
