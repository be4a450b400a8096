import { defineConfig } from 'vitest/config';
import real from '../../vitest.config.ts';

/** The real configuration over one of the tests of this folder, which must turn the run red. */
export default defineConfig({
  ...real,
  test: {
    ...real.test,
    // A server is started for the cases whose exit code it once changed.
    globalSetup: process.env.RED_SERVER ? (real.test?.globalSetup ?? []) : [],
    projects: [{ extends: true, test: { isolate: false, include: [`tests/red/units/${process.env.RED_CASE}.ts`] } }],
    reporters: ['default', ['json', { outputFile: `${process.env.RED_RESULTS}/unit.json` }]],
  },
});
