import { join } from 'node:path';

/** SQLite's primary result codes for a database that cannot be read or written at the moment. */
const passing = new Set([
  3, // SQLITE_PERM
  5, // SQLITE_BUSY
  6, // SQLITE_LOCKED
  8, // SQLITE_READONLY
  10, // SQLITE_IOERR
  11, // SQLITE_CORRUPT
  13, // SQLITE_FULL
  14, // SQLITE_CANTOPEN
  15, // SQLITE_PROTOCOL
  26, // SQLITE_NOTADB
]);

/** The file system's and the network's codes for the same: no space, no such host, no way there, no answer. */
const systemCodes = new Set([
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EIO',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'EAI_NODATA',
  'ETIMEDOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
]);

/**
 * PostgreSQL's: connection (08), read-only (25006), idle in a transaction (25P03), sign-in refused (28), no such
 * database (3D000), conflict with another transaction (40), out of resources (53), lock not available (55P03), statement
 * ended (57014), shutting down (57P0), system error (58), damaged files (XX001, XX002).
 */
const postgresCodes = /^(08|28|40|53|58)[\dA-Z]{3}$|^(25006|25P03|3D000|55P03|57014|57P0\d|XX00[12])$/;

/** What the PostgreSQL client says without a code. */
const words =
  /Connection terminated|timeout exceeded when trying to connect|^timeout expired$|is not queryable|has been discarded|database is not open/;

interface DatabaseError {
  errcode?: unknown;
  code?: unknown;
  message?: unknown;
}

/** The lower byte of SQLite's extended result code, or undefined for an error of another kind. */
const primaryCode = ({ errcode }: DatabaseError) => (typeof errcode === 'number' ? errcode & 0xff : undefined);

/** Whether another process or connection held SQLite's lock. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && primaryCode(error) === 5;
}

/** Whether storage failed in a way that passes by itself or by the owner's hand: full, failing, locked or away. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = primaryCode(error);
  if (code !== undefined) return passing.has(code);
  const named = String((error as DatabaseError).code ?? '');
  if (systemCodes.has(named) || postgresCodes.test(named) || words.test(error.message)) return true;
  // A host with several addresses fails with all of their reasons at once.
  return error instanceof AggregateError && error.errors.some(isUnavailable);
}

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
