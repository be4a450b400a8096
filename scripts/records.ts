import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readConfig } from '#src/platform/config.server.ts';
import { loadBuild } from './load-build.ts';

/** `npm run records -- export FILE`, or `-- import FILE [--look]`; works while the site runs. `--look` only reports. */
const { positionals, values } = parseArgs({ allowPositionals: true, options: { look: { type: 'boolean' } } });
try {
  const [what, path] = positionals;
  if ((what !== 'export' && what !== 'import') || !path) {
    throw new Error('Usage: npm run records -- export FILE, or: npm run records -- import FILE [--look]');
  }
  const { dataDir, databaseUrl } = readConfig();
  const { exportedRecords, importedRecords } = await loadBuild();
  const place = { dataDir, databaseUrl };
  if (what === 'export') writeFileSync(path, await exportedRecords(place));
  else {
    const lines = await importedRecords(place, readFileSync(path, 'utf8'), values.look ? 'look' : undefined);
    for (const line of lines) console.log(line);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
