import { join } from 'node:path';

/** SQLite's primary result codes for a database that temporarily cannot be read or written. */
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

/** File system and network codes for the same. */
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
 * PostgreSQL's: connection (08), read-only (25006), idle in transaction (25P03), sign-in refused (28), no such database
 * (3D000), serialization conflict (40), out of resources (53), lock not available (55P03), statement ended (57014),
 * shutting down (57P0), system error (58), damaged files (XX001, XX002).
 */
const postgresCodes = /^(08|28|40|53|58)[\dA-Z]{3}$|^(25006|25P03|3D000|55P03|57014|57P0\d|XX00[12])$/;

/** Messages of the PostgreSQL client that have no code. */
const words =
  /Connection terminated|timeout exceeded when trying to connect|^timeout expired$|is not queryable|has been discarded|database is not open/;

interface DatabaseError {
  errcode?: unknown;
  code?: unknown;
  message?: unknown;
}

/** Lower byte of SQLite's extended result code; undefined for other errors. */
const primaryCode = ({ errcode }: DatabaseError) => (typeof errcode === 'number' ? errcode & 0xff : undefined);

/** Whether another process or connection held SQLite's lock. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && primaryCode(error) === 5;
}

/** Whether storage failed in a way that passes by itself or that the owner can mend: full, failing, locked or away. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = primaryCode(error);
  if (code !== undefined) return passing.has(code);
  const named = String((error as DatabaseError).code ?? '');
  if (systemCodes.has(named) || postgresCodes.test(named) || words.test(error.message)) return true;
  // A host with several addresses fails with one error per address.
  return error instanceof AggregateError && error.errors.some(isUnavailable);
}

const damage: readonly (number | undefined)[] = [11, 26];

/** For a damaged SQLite file, an error that names it and says what to do; other errors pass unchanged. */
export function toldOfDamage(error: unknown, dataDir: string): unknown {
  if (!(error instanceof Error) || !damage.includes(primaryCode(error))) return error;
  const file = join(dataDir, 'northarc.db');
  return new Error(
    `The database file ${file} is damaged (${error.message}). Copy all of ${dataDir} to another disk before anything else, then go on as docs/operations.md says under "Alarm: integrity".`,
    { cause: error },
  );
}
