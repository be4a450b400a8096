import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

/**
 * Makes a folder and what is missing above it, one by one: Node's `recursive` never returns where the system has a
 * folder but says of one below it that there is no such thing, as in /proc, and nothing stops it.
 * @throws the system's error, with its `code`, of the one folder that could not be made.
 */
export function makeFolder(folder: string, mode = 0o777): void {
  const missing: string[] = [];
  for (let at = resolve(folder); !isFolder(at) && at !== dirname(at); at = dirname(at)) missing.unshift(at);
  for (const one of missing) {
    try {
      mkdirSync(one, mode);
    } catch (error) {
      // Another process may have been quicker.
      if (codeOf(error) !== 'EEXIST' || !isFolder(one)) throw error;
    }
  }
}
