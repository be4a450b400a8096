/** SQLite's primary result codes for a database that cannot be read or written at the moment. */
const passing = new Set([
  5, // SQLITE_BUSY
  6, // SQLITE_LOCKED
  8, // SQLITE_READONLY
  10, // SQLITE_IOERR
  13, // SQLITE_FULL
  14, // SQLITE_CANTOPEN
]);

/** The file system's, the network's and PostgreSQL's codes for the same: no space, no connection, shutting down, read-only. */
const codes = /^(ENOSPC|EDQUOT|EROFS|EIO|ECONNREFUSED|ECONNRESET|EPIPE|53\d{3}|57P0\d|08\d{3}|25006)$/;
/** What the PostgreSQL client says without a code. */
const words = /Connection terminated|timeout exceeded when trying to connect|is not queryable|database is not open/;

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
  return codes.test(String((error as DatabaseError).code ?? '')) || words.test(error.message);
}
