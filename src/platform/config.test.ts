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
