import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';

/** What the site puts into DATA_DIR, and what a disk of its own brings. */
const ours = /^(northarc\.db.*|uploads|media|backups|lost\+found)$/;
const ownerOnly = 0o700;

/**
 * Makes DATA_DIR when it is not there and lets nobody but the site's user into it, whoever made it: it holds what
 * visitors have written. A folder with other things in it is left as it is.
 * @returns what stays readable by others and why, in plain words; undefined when nothing does.
 */
export function ownDataDir(folder: string): string | undefined {
  mkdirSync(folder, { recursive: true, mode: ownerOnly });
  if (process.platform === 'win32' || (statSync(folder).mode & 0o777 & ~ownerOnly) === 0) return undefined;
  const others = readdirSync(folder).filter((name) => !ours.test(name));
  if (others.length > 0) {
    return `${folder} can be read by other users of this machine; it was left so, because it holds other things too (${others.slice(0, 3).join(', ')})`;
  }
  try {
    chmodSync(folder, ownerOnly);
    return undefined;
  } catch {
    return `${folder} can be read by other users of this machine, and belongs to somebody who alone can change that`;
  }
}
