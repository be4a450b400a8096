import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/browser.ts';
import { registerContent } from './scripts/content.ts';

// Stories read what is in content/, too.
registerContent();

const browser = findBrowser();
/** The agent of a headless browser is refused by our own rule (S1 §5); the rule stays. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/template.ts',
  outputDir: 'test-results/e2e',
  // Long enough for a machine that has much else to do; a story that waits for nothing is as quick as before.
  timeout: 240_000,
  expect: { timeout: 15_000 },
  // Two at a time would leave two cores idle now and then; more only take turns.
  workers: 3,
  // Playwright would compile the built server again in each worker: ten seconds each time.
  build: { external: ['**/build/server/**'] },
  // A developer mends what fails once; CI may run on a busy machine, and names what passed at a second try only.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  // What is rare, and the longer journeys, are told by `npm run test:system`.
  projects: [
    { name: 'stories', grepInvert: /@extended/ },
    { name: 'extended', grep: /@extended/ },
  ],
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    // What is waited for in vain should not take all the time of its story.
    actionTimeout: 60_000,
    userAgent,
    viewport: { width: 1280, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // A story that is about motion asks for it.
    contextOptions: { reducedMotion: 'reduce' },
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
        // Pages live too briefly for the compiler that optimizes longest: a tenth of the processor's time less.
        '--js-flags=--no-turbofan --no-maglev',
        '--in-process-gpu',
        '--disable-lcd-text',
        '--num-raster-threads=1',
        '--disable-features=Translate,OptimizationHints,MediaRouter,BackForwardCache,PaintHolding,SpareRendererForSitePerProcess',
      ],
    },
    trace: 'on-first-retry',
  },
});
