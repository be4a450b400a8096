import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Missing over plain http, where the site must work, too; `?.` asks first. */
const secureOnly = /\b(crypto\.(randomUUID|subtle)|navigator\.(clipboard|locks|serviceWorker|storage))\b(?!\?)/;
/** Asks for the service worker before it gets here. */
const asked = 'src/desk/notifications.tsx';

test('nothing that a browser has over https alone is used without asking', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.(server|test)\./.test(file) && file !== asked);
  const used = files.flatMap((file) => {
    const code = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    return secureOnly.test(code) ? [file] : [];
  });
  expect(used).toEqual([]);
});
