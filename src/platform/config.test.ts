import { expect, test } from 'vitest';
import { readConfig } from './config.server.ts';

test('an empty environment is complete', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '0.0.0.0',
    publicUrl: 'http://localhost:3000',
    databaseUrl: undefined,
    smtpUrl: undefined,
    trustProxy: 0,
    logLevel: 'info',
  });
});

test('what is wrong is named, all of it at once', () => {
  const read = () => readConfig({ PORT: 'abc', DATABASE_URL: 'mysql://x', ADMIN_PASSWORD: 'short' });
  expect(read).toThrow(
    /PORT: [\s\S]*DATABASE_URL: must start with postgres:\/\/[\s\S]*ADMIN_PASSWORD: must have at least 8/,
  );
});

test.each([
  [{}, 0],
  [{ TRUST_PROXY: '1' }, 3_000],
  [{ TRUST_PROXY: '1', DRAIN_SECONDS: '0' }, 0],
  [{ DRAIN_SECONDS: '5' }, 5_000],
])('with %j a stopping process drains for %i ms', (env, drainMs) => {
  expect(readConfig(env).drainMs).toBe(drainMs);
});

test('a drain that would outlast the stop is refused', () => {
  expect(() => readConfig({ DRAIN_SECONDS: '30' })).toThrow(/DRAIN_SECONDS: must be a number of seconds from 0 to 5/);
});
