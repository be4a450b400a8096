import { imageMessages } from '#content/page-editor.ts';
import type { Clock } from '#src/lib/clock.ts';
import { pictureTypeOf } from '#src/lib/picture-type.ts';
import type { ShownPicture } from '#src/lib/shown-picture.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import type { PageImagesTable } from '#src/platform/db/tables-pages.ts';
import type { FileStore } from '#src/platform/files/file-store.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import { imageIdOf, mediaUrl, pictureOf, type Variant } from './images.ts';
import { findImages, imageFiles, insertImage, listImages } from './store.server.ts';

/** A picture that the owner can use on a page. */
export interface UploadedImage {
  /** What a block refers to. */
  src: string;
  /** As the owner's file was called. */
  name: string;
  width: number;
  height: number;
  picture: ShownPicture;
}

/** What came of an upload; `reason` says what the owner can do. */
type Uploading = { ok: true; image: UploadedImage } | { ok: false; reason: string };

const mostBytes = 5 * 1024 * 1024;
const mostPixels = 50_000_000;
const widths = [480, 960, 1600];
const hour = 3_600_000;

const uploaded = (row: PageImagesTable): UploadedImage => {
  const src = mediaUrl({ file: row.id, format: 'webp', width: row.width });
  return { src, name: row.name, width: row.width, height: row.height, picture: pictureOf(src, row) };
};

/** Sizes of one picture in both formats, the largest WebP last; turned upright, without what the camera noted. */
async function makeSizes(bytes: Uint8Array) {
  const { default: sharp } = await import('sharp');
  // The other processors are for the visitors.
  sharp.concurrency(1);
  const source = () => sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' }).autoOrient();
  const { autoOrient: full } = await sharp(bytes, { limitInputPixels: mostPixels }).metadata();
  const largest = Math.min(full.width, widths.at(-1) ?? full.width);
  const sizes = [...widths.filter((width) => width < largest), largest];
  const made: { bytes: Buffer; format: Variant['format']; width: number; height: number }[] = [];
  for (const width of sizes) {
    for (const format of ['avif', 'webp'] as const) {
      const resized = source().resize({ width });
      const encoded = format === 'avif' ? resized.avif({ quality: 55, effort: 3 }) : resized.webp({ quality: 80 });
      const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
      made.push({ bytes: data, format, width: info.width, height: info.height });
    }
  }
  return made;
}

export type PageImages = ReturnType<typeof createPageImages>;

/** The owner's pictures; `files` is a store of their own, which the web server reads. */
export function createPageImages(deps: { db: Db; files: FileStore; clock: Clock; log: Log }) {
  const { db, files, clock, log } = deps;
  // One at a time: a large picture keeps a processor busy for a second or two, and visitors need one as well.
  let turn: Promise<unknown> = Promise.resolve();

  async function take(name: string, bytes: Uint8Array): Promise<Uploading> {
    let sizes: Awaited<ReturnType<typeof makeSizes>>;
    try {
      sizes = await makeSizes(bytes);
    } catch (error) {
      const pixels = error instanceof Error && /pixel limit/i.test(error.message);
      if (!pixels) log.info({ reason: error instanceof Error ? error.message : 'unknown' }, 'picture refused');
      return { ok: false, reason: pixels ? imageMessages.tooManyPixels : imageMessages.broken };
    }
    const variants: Variant[] = [];
    // When a commit fails nobody knows whether the row is there; its files are left to the sweep then.
    let written = false;
    try {
      for (const { bytes: data, format, width } of sizes) {
        variants.push({ file: (await files.put(data)).name, format, width });
      }
      const largest = sizes.at(-1);
      const id = variants.at(-1)?.file;
      if (!largest || !id) throw new Error('a picture without a size');
      const row = {
        id,
        name,
        width: largest.width,
        height: largest.height,
        variants: JSON.stringify(variants),
        uploaded_at: clock.now(),
      };
      written = true;
      await db.write((trx) => insertImage(trx, row));
      return { ok: true, image: uploaded(row) };
    } catch (error) {
      if (!written) for (const { file } of variants) await files.remove(file);
      throw error;
    }
  }

  return {
    /** Makes every size of a picture and keeps them. */
    async add(name: string, bytes: Uint8Array): Promise<Uploading> {
      if (bytes.length === 0) return { ok: false, reason: imageMessages.empty };
      if (bytes.length > mostBytes) return { ok: false, reason: imageMessages.tooLarge };
      if (!pictureTypeOf(bytes)) return { ok: false, reason: imageMessages.unknown };
      const clean =
        name
          .toWellFormed()
          .replace(/\p{Cc}/gu, '')
          .slice(0, 120) || 'picture';
      const taken = turn.then(() => take(clean, bytes));
      turn = taken.catch(() => undefined);
      return taken;
    },
    /** What is shown for addresses of pictures; one that is not stored here is shown as it is. */
    async shown(addresses: readonly string[]): Promise<Map<string, ShownPicture>> {
      const ids = new Set(addresses.flatMap((src) => imageIdOf(src) ?? []));
      const rows = new Map((await findImages(db.sql, [...ids])).map((row) => [row.id, row]));
      return new Map(addresses.map((src) => [src, pictureOf(src, rows.get(imageIdOf(src) ?? ''))]));
    },
    /** The pictures uploaded last, at most 60. */
    list: async () => (await listImages(db.sql, 60)).map(uploaded),
    /** Removes files of more than an hour ago that belong to no picture: uploads cut short by a crash. */
    async sweep(now: number) {
      try {
        const removed = await files.sweep(now - hour, async () => imageFiles(db.sql));
        if (removed > 0) log.info({ removed }, 'left-over pictures removed');
      } catch (error) {
        log.warn({ error }, 'left-over pictures could not be removed');
      }
    },
  };
}
