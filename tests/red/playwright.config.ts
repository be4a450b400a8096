import { defineConfig } from '@playwright/test';
import real from '../../playwright.config.ts';

/** The real configuration over one of the stories of this folder, which must turn the run red; only one has a second try. */
export default defineConfig({
  ...real,
  globalSetup: '../e2e/template.ts',
  testDir: 'stories',
  testMatch: `${process.env.RED_STORY}.ts`,
  outputDir: `${process.env.RED_RESULTS}/e2e`,
  retries: process.env.RED_STORY === 'flaky' ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: `${process.env.RED_RESULTS}/e2e.json` }]],
});
