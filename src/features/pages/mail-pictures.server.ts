import { buffer } from 'node:stream/consumers';
import type { Db } from '#src/platform/db/client.server.ts';
import type { PageImagesTable } from '#src/platform/db/tables-pages.ts';
import type { FileStore } from '#src/platform/files/file-store.server.ts';
import { imageIdOf, mediaUrl, type Variant } from './images.ts';
import { findImages, setVariants } from './store.server.ts';

/** A picture as a mail shows it; width and height in pixels. */
interface MailPicture {
  src: string;
  width: number;
  height: number;
}

/** Twice as wide as the text of a mail, for screens with twice as many pixels. */
const mailWidth = 1024;

/** The picture as JPEG, which every mail program reads; made when a mail first needs it. */
async function inMail(
  row: PageImagesTable,
  { db, files }: { db: Db; files: FileStore },
): Promise<MailPicture | undefined> {
  const variants: Variant[] = JSON.parse(row.variants);
  const width = Math.min(mailWidth, row.width);
  const size = { width, height: Math.round((width * row.height) / row.width) };
  const known = variants.find(({ format }) => format === 'jpg');
  if (known) return { src: mediaUrl(known), ...size };
  const largest = await files.read(row.id);
  if (!largest) return undefined;
  const { default: sharp } = await import('sharp');
  const source = sharp(await buffer(largest.body));
  const bytes = await source.resize({ width }).flatten({ background: '#ffffff' }).jpeg({ quality: 80 }).toBuffer();
  const { name: file } = await files.put(bytes);
  const made: Variant = { file, format: 'jpg', width };
  // The last one stays the one that the picture is called by. Two at once leave a file that no row names to the sweep.
  await db.write((trx) => setVariants(trx, row.id, JSON.stringify([made, ...variants])));
  return { src: mediaUrl(made), ...size };
}

/** The owner's pictures among these addresses, as mails show them, by their addresses. */
export async function picturesInMail(
  addresses: readonly string[],
  stores: { db: Db; files: FileStore },
): Promise<Map<string, MailPicture>> {
  const rows = await findImages(
    stores.db.sql,
    addresses.flatMap((src) => imageIdOf(src) ?? []),
  );
  const found = new Map<string, MailPicture>();
  for (const src of addresses) {
    const row = rows.find(({ id }) => id === imageIdOf(src));
    const made = row && (await inMail(row, stores));
    if (made) found.set(src, made);
  }
  return found;
}
