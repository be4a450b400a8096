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
 * Makes a folder and its parents one by one: Node's `recursive` never returns where the system denies a folder below
 * one that exists (/proc). @throws the system's error.
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
