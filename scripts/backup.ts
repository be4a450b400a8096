import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '#src/lib/time.ts';
import { handMadeFile } from '#src/platform/backup/manifest.server.ts';
import { runBackup } from '#src/platform/backup/run.server.ts';
import { readConfig } from '#src/platform/config.server.ts';
import { command } from './command.ts';

/** `npm run backup [-- FILE]`: database and uploads in one file, while the site runs; verified by a restore aside. */
const { positionals } = parseArgs({ allowPositionals: true });
await command(async () => {
  const { dataDir, databaseUrl } = readConfig();
  const now = systemClock.now();
  const file = positionals[0] ?? handMadeFile(dataDir, now);
  const made = await runBackup({ dataDir, databaseUrl }, file, systemClock);
  console.log(
    `${relative('.', file)}: ${made.rows} rows, ${made.uploads} uploads, ${made.bytes} bytes; restored aside and found whole.`,
  );
});
