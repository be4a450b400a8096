import { statfs } from 'node:fs/promises';

/** How much of a disk is free to this user, and how large it is: bytes, and files where the disk counts them. */
export interface Disk {
  free: number;
  total: number;
  files?: { free: number; total: number };
}

/** The disk under a folder; undefined when nobody says. */
export async function diskOf(folder: string): Promise<Disk | undefined> {
  try {
    const { bavail, blocks, bsize, ffree, files } = await statfs(folder);
    const counted = files > 0 ? { files: { free: ffree, total: files } } : {};
    return { free: bavail * bsize, total: blocks * bsize, ...counted };
  } catch {
    return undefined;
  }
}
