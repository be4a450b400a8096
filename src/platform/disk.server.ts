import { statfs } from 'node:fs/promises';

/** How much of the disk under a folder is free to this user, and how large it is, in bytes; undefined when nobody says. */
export async function diskOf(folder: string): Promise<{ free: number; total: number } | undefined> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch {
    return undefined;
  }
}
