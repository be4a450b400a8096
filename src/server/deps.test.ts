import { createHook } from 'node:async_hooks';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '#src/platform/config.server.ts';
import { openDatabase } from '#src/platform/db/client.server.ts';
import { freshPlace } from '#tests/helpers/databases.ts';
import { createDeps } from './deps.ts';

/** The timers that our own code has started and that still run, by the place that started them. */
const timers = new Map<number, string>();
const hook = createHook({
  init(id, type) {
    if (type !== 'Timeout') return;
    const place = new Error().stack?.split('\n').find((line) => /\/src\/.*\.server\.ts|housekeeping/.test(line));
    if (place) timers.set(id, place.trim());
  },
  destroy: (id) => timers.delete(id),
});
afterEach(() => hook.disable());

test('parts over a database that outlives them leave no timer and no listener behind, and the database open', async () => {
  const place = await freshPlace('sqlite');
  const config = {
    ...readConfig({ LOG_LEVEL: 'silent', ADMIN_PASSWORD: 'correct horse battery', SMTP_URL: 'smtp://127.0.0.1:9' }),
    ...place,
  };
  const db = await openDatabase(place);
  const listeners = () => process.eventNames().map((name) => [name, process.listenerCount(name)]);
  // What is loaded with the first of them stays.
  await (await createDeps(config, { db })).close();
  const before = listeners();
  hook.enable();
  for (let version = 0; version < 3; version++) {
    const deps = await createDeps(config, { db });
    deps.content.onChange(() => undefined);
    expect(timers.size).toBeGreaterThan(4);
    await deps.close();
    await expect.poll(() => [...timers.values()]).toEqual([]);
  }
  expect(listeners()).toEqual(before);
  expect(await db.sql.selectFrom('submissions').selectAll().execute()).toEqual([]);
  await db.close();
  await place.remove();
});
