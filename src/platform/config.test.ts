import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ownFolder } from '#tests/helpers/folder.ts';
import { misspelt, readConfig, readEnvFile } from './config.server.ts';

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
    /PORT: [\s\S]*DATABASE_URL: must start with postgres:[\s\S]*ADMIN_PASSWORD: must have at least 8/,
  );
});

test.each([
  ['PUBLIC_URL', 'northarc.example', /must be an address such as/],
  ['PUBLIC_URL', 'https://northarc.example/shop', /address alone, such as https:\/\/northarc\.example/],
  ['PUBLIC_URL', 'ftp://northarc.example', /must be an address such as/],
  ['HOST', 'http://127.0.0.1', /must be a name or an IP address/],
  ['HOST', '127.0.0.1:3000', /the port stands in PORT/],
  ['DATABASE_URL', 'postgres://northarc:a#b@localhost/northarc', /write # as %23/],
  ['DATABASE_URL', 'postgres:///northarc', /names no host/],
  ['SMTP_URL', 'smtp://user:a#b@mail.example', /write # as %23/],
  ['SMTP_URL', 'smtp://user:a/b@mail.example', /\/ as %2F/],
  ['SMTP_URL', 'smtp://', /cannot be read as smtp:/],
  ['MAIL_FROM', 'Northarc', /must be one email address/],
  ['MAIL_FROM', 'a@example.com, b@example.com', /must be one/],
  ['MAIL_TO', 'owner@northarc.example, nobody', /"nobody" is not an email address; several are separated by commas/],
  ['MAIL_TO', 'owner@northarc', /"owner@northarc" is not an email address/],
  ['MAIL_TO', 'ada@example.com bob@example.com', /is not an email address/],
  ['MAIL_TO', 'team: ada@example.com, bob@example.com;', /is not an email address/],
  ['DRAIN_SECONDS', '30', /must be how many seconds to go on answering, a number from 0 to 5/],
  ['PORT', '70000', /must be the port to listen on, a number from 0 to 65535$/],
  ['TRUST_PROXY', 'yes', /must be how many proxies stand in front/],
  ['LOG_LEVEL', 'verbose', /must be one of fatal, error/],
])('%s=%s is said to be of no use', (name, value, words) => {
  expect(() => readConfig({ [name]: value })).toThrow(words);
});

test.each([
  ['PUBLIC_URL', 'https://northarc.example/'],
  ['HOST', '::'],
  ['HOST', 'localhost'],
  ['DATABASE_URL', 'postgres:///northarc?host=/run/postgresql'],
  ['DATABASE_URL', 'postgresql://northarc:a%23b@localhost:5432/northarc'],
  ['SMTP_URL', 'smtps://user:p%40ss@mail.example:465?pool=true'],
  ['MAIL_FROM', '"Northarc IT" <info@northarc.example>'],
])('%s=%s is taken', (name, value) => {
  expect(readConfig({ [name]: value })).toBeDefined();
});

test.each([
  ['"Smith, Ada" <ada@example.com>,, Office <office@example.com>,', ['ada@example.com', 'office@example.com']],
  ['ada@example.com; bob@example.com', ['ada@example.com', 'bob@example.com']],
  ['ada@example.com, ADA@example.com', ['ADA@example.com']],
  ['', []],
])('MAIL_TO=%s names %j', (text, addresses) => {
  expect(readConfig({ MAIL_TO: text }).mailTo).toEqual(addresses);
});

describe('DKIM_KEY', () => {
  const pkcs8 = { type: 'pkcs8', format: 'pem' } as const;
  const rsa = (modulusLength: number) => generateKeyPairSync('rsa', { modulusLength }).privateKey.export(pkcs8);
  const pem = String(rsa(1024));

  test.each([
    ['as it is', pem],
    ['in one line', pem.replaceAll('\n', '\\n')],
    ['in base64', Buffer.from(pem).toString('base64')],
  ])('is read %s', (_, value) => {
    expect(readConfig({ DKIM_KEY: value }).dkim?.key.trim()).toBe(pem.trim());
  });

  const ed25519 = String(generateKeyPairSync('ed25519').privateKey.export(pkcs8));
  test.each([
    ['no key', 'secret', /must be a private key in PEM/],
    ['one that receivers refuse', String(rsa(512)), /at least 1024 bits/],
    ['one that cannot sign mails', ed25519, /must be an RSA key/],
  ])('is refused: %s', (_, value, words) => {
    expect(() => readConfig({ DKIM_KEY: value })).toThrow(words);
  });
});

test('a name that was probably meant to be ours is named with the right one', () => {
  expect(() => readConfig({ smtp_url: 'smtp://mail.example' })).toThrow(/did you mean SMTP_URL\?/);
  expect(() => readConfig({ PUBLIC_ULR: 'x', ADMIN_PASWORD: 'x', TRUSTED_PROXY: '1' })).toThrow(
    /PUBLIC_URL[\s\S]*ADMIN_PASSWORD[\s\S]*TRUST_PROXY/,
  );
});

test("what an ordinary system has in its environment is nobody's business", () => {
  const system =
    'HOSTNAME HOME HOSTS PORTS POST MAIL MAILTO LOGNAME SMTP_HOST NODE_PATH PGPORT TERM DATABASE_HOST npm_config_cache';
  const env = Object.fromEntries(system.split(' ').map((name) => [name, 'x']));
  expect(readConfig(env)).toBeDefined();
  // What is near to a name that is set itself is another program's.
  expect(misspelt({ DATABASE_URI: 'x', DATABASE_URL: 'x' }, ['DATABASE_URL'])).toEqual([]);
});

test('in .env every name is ours, and a line that sets nothing is named, without what stands behind it', () => {
  const folder = ownFolder();
  const file = join(folder, '.env');
  const read = (text: string) => {
    writeFileSync(file, text);
    return readEnvFile(file, ['PORT', 'MAIL_TO']);
  };
  expect(readEnvFile(join(folder, 'none'), ['PORT'])).toEqual({ values: {}, problems: [] });
  expect(read('# a comment\n\nPORT=1 # two\nMAIL_TO="a\n b"\nexport TZ=UTC\nPGSSLMODE=require\n')).toEqual({
    values: { PORT: '1', MAIL_TO: 'a\n b', TZ: 'UTC', PGSSLMODE: 'require' },
    problems: [],
  });
  expect(read('MAILTO=x\nFAVOURITE=x\nADMIN_PASSWORD: secret').problems).toEqual([
    expect.stringMatching(/^FAVOURITE: .*\(PORT, MAIL_TO are\)$/),
    expect.stringMatching(/^MAILTO: .*did you mean MAIL_TO\?$/),
    expect.stringMatching(/^ADMIN_PASSWORD: .*without a "="/),
  ]);
});

test.each([
  [{}, 0],
  [{ TRUST_PROXY: '1' }, 3_000],
  [{ TRUST_PROXY: '1', DRAIN_SECONDS: '0' }, 0],
  [{ DRAIN_SECONDS: '5' }, 5_000],
])('with %j a stopping process drains for %i ms', (env, drainMs) => {
  expect(readConfig(env).drainMs).toBe(drainMs);
});
