import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { isUpload } from '#src/platform/backup/manifest.server.ts';
import { restoreBackup } from '#src/platform/backup/run.server.ts';
import { readConfig } from '#src/platform/config.server.ts';
import { command } from './command.ts';

/** `npm run restore -- FILE [--to FOLDER]`: into an empty folder (default DATA_DIR) and an empty DATABASE_URL. */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } });
await command(async () => {
  const [file] = positionals;
  if (!file) throw new Error('Which backup? Usage: npm run restore -- FILE [--to FOLDER]');
  const { dataDir, databaseUrl } = readConfig();
  const folder = values.to ?? dataDir;
  const { madeAt, tables, files } = await restoreBackup(file, { dataDir: folder, databaseUrl });
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
  console.log(
    `${relative('.', folder)} is as it was at ${madeAt}: ${rows} rows and ${Object.keys(files).filter(isUpload).length} uploads, every hash and count as in the backup.`,
  );
});
