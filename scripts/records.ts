import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { currentLive } from '#content/facts-of.ts';
import { defaultSchedule } from '#content/schedule.ts';
import { createRecordPublishing } from '#src/features/records/publishing.server.ts';
import { readRecords } from '#src/features/records/snapshot.server.ts';
import { listDrafts } from '#src/features/records/store.server.ts';
import { exportRecords, importRecords, planImport, readRecordsFile } from '#src/features/records/transfer.server.ts';
import { systemClock } from '#src/lib/clock.ts';
import { readConfig } from '#src/platform/config.server.ts';
import { openDatabase } from '#src/platform/db/client.server.ts';

/**
 * `npm run records -- export FILE` and `npm run records -- import FILE [--look]`, while the site runs, which shows within
 * two seconds what was imported. `--look` only says what would change.
 */
const { positionals, values } = parseArgs({ allowPositionals: true, options: { look: { type: 'boolean' } } });
try {
  const [what, path] = positionals;
  if ((what !== 'export' && what !== 'import') || !path) {
    throw new Error('Usage: npm run records -- export FILE, or: npm run records -- import FILE [--look]');
  }
  const { dataDir, databaseUrl } = readConfig();
  const db = await openDatabase({ dataDir, databaseUrl });
  try {
    const { records, changedAt } = await readRecords(db.sql);
    if (what === 'export') {
      writeFileSync(path, exportRecords(records));
      console.log(`${path} holds ${Object.values(records).flat().length} records.`);
    } else {
      const file = readRecordsFile(readFileSync(path, 'utf8'));
      if (!file) throw new Error(`${path} is no file of records.`);
      const live = currentLive(() => ({ schedule: defaultSchedule, records, changedAt }));
      const knownFacts = () => live().facts;
      const publishing = createRecordPublishing({ db, clock: systemClock, knownFacts, reload: async () => {} });
      const drafts = new Set((await listDrafts(db.sql)).map(({ collection, id }) => `${collection}/${id}`));
      const parts = { records, publishing, drafts };
      for (const { key, what: does, reason, hasDraft } of planImport(file, parts)) {
        if (does === 'same') continue;
        console.log(`${does}: ${key}${reason && ` (${reason})`}${hasDraft ? ' (has a draft)' : ''}`);
      }
      if (!values.look) {
        const { done, failed } = await importRecords(file, parts, () => true, { name: 'command line', device: '' });
        console.log(`${done} taken over.`);
        if (failed.length > 0) throw new Error(`Not taken over: ${failed.join(', ')}`);
      }
    }
  } finally {
    await db.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
