import { join } from 'node:path';
import { primaryCode } from './unavailable.server.ts';

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const damage: readonly (number | undefined)[] = [11, 26];

/** An error in words that name the damaged SQLite file and what to do, where it is of that kind; any other as it is. */
export function toldOfDamage(error: unknown, dataDir: string): unknown {
  if (!(error instanceof Error) || !damage.includes(primaryCode(error))) return error;
  const file = join(dataDir, 'northarc.db');
  return new Error(
    `The database file ${file} is damaged (${error.message}). Copy all of ${dataDir} to another disk before anything else, then go on as docs/operations.md says under "Alarm: integrity".`,
    { cause: error },
  );
}
