import { readFileSync, writeFileSync } from 'node:fs';
import { readConfig } from '#src/platform/config.server.ts';
import { command } from './command.ts';
import { loadBuild } from './load-build.ts';

/** `npm run records -- export FILE`, or `-- import FILE`; works while the site runs. */
const [what, path] = process.argv.slice(2);
await command(async () => {
  if ((what !== 'export' && what !== 'import') || !path) {
    throw new Error('Usage: npm run records -- export FILE, or: npm run records -- import FILE');
  }
  const { dataDir, databaseUrl } = readConfig();
  const { exportedRecords, importedRecords } = await loadBuild();
  const place = { dataDir, databaseUrl };
  if (what === 'export') writeFileSync(path, await exportedRecords(place));
  else {
    const { added, changed, removed, refused } = await importedRecords(place, readFileSync(path, 'utf8'));
    console.log(`${added} added, ${changed} changed, ${removed} removed.`);
    for (const { name, reason } of refused) console.error(`Not imported: ${name}: ${reason}`);
    if (refused.length > 0) process.exitCode = 1;
  }
});
