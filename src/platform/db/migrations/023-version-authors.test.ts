import { expect, test } from 'vitest';
import { bareDatabase } from '#tests/helpers/bare-database.ts';
import { migrationNames, runMigrations } from '../migrate.server.ts';

const at = Date.parse('2026-03-02T15:00:00Z');
const own = '023-version-authors';

test.each(['sqlite', 'postgres'] as const)('every old version gets its author, on %s', async (engine) => {
  const db = await bareDatabase(engine);
  await runMigrations(
    db,
    migrationNames.filter((name) => name < own),
  );
  const version = (page: string, number: number) => ({ page, number, blocks: '[]', saved_at: at, restored_from: null });
  const numbers = [1, 2, 3, 11, 12];
  await db
    .insertInto('page_versions')
    .values([...numbers.map((number) => version('home', number)), version('about', 1)])
    .execute();
  const done = [
    ['publish', 'home', 'version 1', 'amber-fox', 'Chrome on Linux'],
    ['restore', 'home', 'version 1 as version 2', 'blue-owl', 'Safari on macOS'],
    ['restore', 'home', 'built-in as version 11', 'red-hen', ''],
    ['publish', 'home', 'version 12', '', 'Firefox on Windows'],
    ['publish', 'about', 'version 1', 'green-elk', 'Edge on Windows'],
    ['settings', 'home', 'version 3', 'nobody', ''],
  ];
  await db
    .insertInto('audit')
    .values(
      done.map(([action, subject, detail, actor, device], n) => ({
        ...{ id: `id-${n}`, at: at + n, action, subject, detail, actor, device },
      })),
    )
    .execute();
  await runMigrations(db, [own]);
  const rows = await db.selectFrom('page_versions').selectAll().orderBy('page').orderBy('number').execute();
  expect(rows.map(({ page, number, author }) => [page, number, author])).toEqual([
    ['about', 1, 'green-elk, Edge on Windows'],
    ['home', 1, 'amber-fox, Chrome on Linux'],
    ['home', 2, 'blue-owl, Safari on macOS'],
    ['home', 3, ''],
    ['home', 11, 'red-hen'],
    ['home', 12, 'Firefox on Windows'],
  ]);
});
