import { expect, test } from 'vitest';
import { appOfOneSource } from './dev-app.ts';

const source = (name: string, whileStarting = () => {}) => ({
  async developmentApp() {
    whileStarting();
    return { fetch: () => new Response(name) };
  },
});

test('an app whose modules were replaced while it started never answers', async () => {
  const newer = source('newer');
  let current = source('older', () => {
    current = newer;
  });
  const app = await appOfOneSource({ import: async () => current }, '/entry.ts');
  expect(await (await app.fetch(new Request('http://localhost/'))).text()).toBe('newer');
});
