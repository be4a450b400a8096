import { imageMessages } from 'content:page-editor';
import type { PageImagesTable } from 'db:tables';
import { buffer } from 'node:stream/consumers';
import { Hono } from 'hono';
import { type Clock, hourMs } from '#src/lib/time.ts';
import {
  imageIdOf,
  mostPictureBytes,
  type PictureShape,
  pictureFaults,
  pictureTypeOf,
  type ShownPicture,
} from '#src/lib/uploads.ts';
import type { ManagedPages } from '#src/page-editor/pages.server.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import type { FileStore } from '#src/platform/files/file-store.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import { findImages, mediaUrl, pictureOf, type Variant } from './published.server.ts';

/** Twice the text width of an email, for high-density screens. */
const mailWidth = 1024;

/** JPEG for emails, because every mail program reads it; made on first use. */
async function inMail(row: PageImagesTable, { db, files }: { db: Db; files: FileStore }) {
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
  // The last variant names the picture, so the new one goes first. Of two concurrent conversions one leaves an
  // unreferenced file to the sweep.
  const set = { variants: JSON.stringify([made, ...variants]) };
  await db.write((trx) => trx.updateTable('page_images').set(set).where('id', '=', row.id).execute());
  return { src: mediaUrl(made), ...size };
}

/** By address. */
async function picturesInMail(addresses: readonly string[], stores: { db: Db; files: FileStore }) {
  const rows = await findImages(
    stores.db.sql,
    addresses.flatMap((src) => imageIdOf(src) ?? []),
  );
  const found = new Map<string, NonNullable<Awaited<ReturnType<typeof inMail>>>>();
  for (const src of addresses) {
    const row = rows.find(({ id }) => id === imageIdOf(src));
    const made = row && (await inMail(row, stores));
    if (made) found.set(src, made);
  }
  return found;
}

/** `note` for the owner is shown once after upload. `reason` says what the owner can do. */
type Uploading = { ok: true; image: ReturnType<typeof uploaded> & { note?: string } } | { ok: false; reason: string };

const mostPixels = 50_000_000;
/** Pixels of all frames of an animation: ten seconds of a screen. Each size takes a second or two to make. */
const mostMovingPixels = 100_000_000;
const widths = [480, 960, 1600];

/** `src`: the address that blocks use. */
const uploaded = (row: PageImagesTable) => {
  const src = mediaUrl({ file: row.id, format: 'webp', width: row.width });
  return { src, name: row.name, width: row.width, height: row.height, picture: pictureOf(src, row) };
};

const cleanName = (name: string) =>
  name
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .slice(0, 120) || 'picture';

interface Size {
  bytes: Buffer;
  format: Variant['format'];
  width: number;
  height: number;
  still?: true;
}

/** Whether it is an animated PNG or AVIF: only their first frame is shown. */
function isStilled(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 4096)).toString('latin1');
  if (head.startsWith('avis', 8)) return true;
  return head.startsWith('PNG', 1) && (head.split('IDAT', 1)[0] ?? '').includes('acTL');
}

/**
 * All sizes in both formats, the largest WebP last; rotated upright, without metadata. An animation stays one, as WebP,
 * unless it is too large or `stays` gives a reason against it.
 */
async function makeSizes(bytes: Uint8Array, stays: string): Promise<{ sizes: Size[]; note: string }> {
  const { default: sharp } = await import('sharp');
  // Leave the other processors to visitors.
  sharp.concurrency(1);
  const limits = { limitInputPixels: mostPixels, failOn: 'error' } as const;
  const { autoOrient: full, format: kind, pages = 1 } = await sharp(bytes, limits).metadata();
  const hasFrames = pages > 1 && /^(gif|webp)$/.test(kind);
  const { tooLong, stillKind } = imageMessages;
  const why = stays || (pages * full.width * full.height > mostMovingPixels ? tooLong : '');
  const moves = hasFrames && why === '';
  const still = () => sharp(bytes, limits).autoOrient();
  const moving = () => sharp(bytes, { ...limits, limitInputPixels: mostMovingPixels, animated: true });
  const make = async (source: ReturnType<typeof still>, width: number, format: 'avif' | 'webp'): Promise<Size> => {
    const resized = source.resize({ width });
    const encoded = format === 'avif' ? resized.avif({ quality: 55, effort: 3 }) : resized.webp({ quality: 80 });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    return { bytes: data, format, width: info.width, height: info.pageHeight ?? info.height };
  };
  const largest = Math.min(full.width, widths.at(-1) ?? full.width);
  const sizes: Size[] = [];
  // For visitors who prefer reduced motion.
  if (moves) sizes.push({ ...(await make(still(), largest, 'webp')), still: true });
  for (const width of [...widths.filter((one) => one < largest), largest]) {
    if (!moves) sizes.push(await make(still(), width, 'avif'));
    sizes.push(await make(moves ? moving() : still(), width, 'webp'));
  }
  if (moves && sizes.some((size) => size.bytes.length > mostPictureBytes)) return makeSizes(bytes, tooLong);
  return { sizes, note: hasFrames ? why : isStilled(bytes) ? stillKind : '' };
}

/** A picture already processed here or in another installation. @throws when it cannot be one. */
async function asItIs(bytes: Uint8Array) {
  const { default: sharp } = await import('sharp');
  const { format, width, height } = await sharp(bytes, { limitInputPixels: mostPixels }).metadata();
  if (format !== 'webp' || width > Math.max(...widths)) throw new Error('not as pictures are kept');
  return { bytes: Buffer.from(bytes), format, width, height };
}

/** A picture on its way to another installation: part of its address on both, its name, and its largest size as WebP. */
interface CarriedPicture {
  id: string;
  name: string;
  bytes: Uint8Array;
}

interface About {
  /** Its id in another installation. */
  knownAs?: string;
  shape?: PictureShape | undefined;
}

/** `files`: the pictures' own store, which the web server reads. */
export function createPageImages(deps: { db: Db; files: FileStore; clock: Clock; log: Log }) {
  const { db, files, clock, log } = deps;
  // One at a time: a large picture occupies a processor for a second or two, and visitors need one too.
  let turn: Promise<unknown> = Promise.resolve();

  async function take(name: string, bytes: Uint8Array, { knownAs, shape }: About = {}): Promise<Uploading> {
    let sizes: Size[];
    let note = '';
    try {
      ({ sizes, note } = await makeSizes(bytes, shape === 'logo' ? imageMessages.logoStill : ''));
      if (knownAs) sizes = [...sizes.slice(0, -1), await asItIs(bytes)];
    } catch (error) {
      const pixels = error instanceof Error && /pixel limit/i.test(error.message);
      if (!pixels) log.info({ reason: error instanceof Error ? error.message : 'unknown' }, 'picture refused');
      return { ok: false, reason: pixels ? imageMessages.tooManyPixels : imageMessages.broken };
    }
    const full = sizes.at(-1);
    const fault = shape && full && pictureFaults[shape](full);
    if (fault) return { ok: false, reason: fault };
    const variants: Variant[] = [];
    // If a commit fails, the row may exist all the same; the sweep removes unreferenced files.
    let written = false;
    try {
      const largest = sizes.at(-1);
      for (const size of sizes) {
        const file = await files.put(size.bytes, size === largest ? knownAs : undefined);
        const { format, width, still } = size;
        variants.push({ file: file.name, format, width, ...(still && { still }) });
      }
      const id = variants.at(-1)?.file;
      if (!largest || !id) throw new Error('a picture without a size');
      const { width, height } = largest;
      const row = { id, name, width, height, variants: JSON.stringify(variants), uploaded_at: clock.now() };
      written = true;
      await db.write((trx) => trx.insertInto('page_images').values(row).execute());
      return { ok: true, image: note ? { ...uploaded(row), note } : uploaded(row) };
    } catch (error) {
      if (!written) for (const { file } of variants) await files.remove(file);
      throw error;
    }
  }

  const inTurn = (work: () => Promise<Uploading>) => {
    const taken = turn.then(work);
    turn = taken.catch(() => undefined);
    return taken;
  };

  return {
    /** Makes and stores every size. A logo or portrait (`shape`) of too few pixels is refused. */
    async add(name: string, bytes: Uint8Array, shape = ''): Promise<Uploading> {
      if (bytes.length === 0) return { ok: false, reason: imageMessages.empty };
      if (bytes.length > mostPictureBytes) return { ok: false, reason: imageMessages.tooLarge };
      if (!pictureTypeOf(bytes)) return { ok: false, reason: imageMessages.unknown };
      return inTurn(() =>
        take(cleanName(name), bytes, Object.hasOwn(pictureFaults, shape) ? { shape: shape as PictureShape } : {}),
      );
    },
    /** Name and largest size (WebP) for another installation, byte for byte. */
    async carried(ids: readonly string[]): Promise<CarriedPicture[]> {
      const read = (await findImages(db.sql, ids)).map(async ({ id, name }) => {
        const stored = await files.read(id);
        return stored ? [{ id, name, bytes: Buffer.from(await new Response(stored.body).arrayBuffer()) }] : [];
      });
      return (await Promise.all(read)).flat().sort((a, b) => (a.id < b.id ? -1 : 1));
    },
    /** Stores a picture of another installation under its original address; an existing one stays. */
    arrive: ({ id, name, bytes }: CarriedPicture): Promise<Uploading> =>
      inTurn(async () => {
        const [known] = await findImages(db.sql, [id]);
        return known ? { ok: true, image: uploaded(known) } : take(cleanName(name), bytes, { knownAs: id });
      }),
    /** Pictures by address; unknown ones are shown as they are. */
    async shown(addresses: readonly string[]): Promise<Map<string, ShownPicture>> {
      const ids = new Set(addresses.flatMap((src) => imageIdOf(src) ?? []));
      const rows = new Map((await findImages(db.sql, [...ids])).map((row) => [row.id, row]));
      return new Map(addresses.map((src) => [src, pictureOf(src, rows.get(imageIdOf(src) ?? ''))]));
    },
    /** As `shown`, for emails; unknown ones are left out. */
    inMail: (addresses: readonly string[]) => picturesInMail(addresses, { db, files }),
    /** The last 60. */
    async list() {
      const newest = db.sql.selectFrom('page_images').selectAll().orderBy('uploaded_at', 'desc').orderBy('id');
      return (await newest.limit(60).execute()).map(uploaded);
    },
    /** Removes unreferenced files older than an hour: uploads cut short by a crash. */
    async sweep(now: number) {
      try {
        const removed = await files.sweep(now - hourMs, async () => {
          const rows = await db.sql.selectFrom('page_images').select('variants').execute();
          return new Set(rows.flatMap(({ variants }) => (JSON.parse(variants) as Variant[]).map(({ file }) => file)));
        });
        if (removed > 0) log.info({ removed }, 'left-over pictures removed');
      } catch (error) {
        log.warn({ error }, 'left-over pictures could not be removed');
      }
    },
  };
}

const types: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };

/**
 * `GET /media/:file`: an uploaded picture in one of its sizes. All were encoded here, so the type is known; names are
 * random and never reused, so they may be cached forever.
 */
export function mediaFiles({ content }: { content: ManagedPages }): Hono {
  return new Hono().get('/:file', async (c) => {
    const [name = '', ending = ''] = c.req.param('file').split('.');
    const type = types[ending];
    const file = type ? await content.media.read(name) : undefined;
    if (!file || !type) return c.text('This picture is no longer there.', 404);
    // Nobody reads the body of a HEAD response, so the file would stay open.
    if (c.req.method === 'HEAD') await file.body.cancel();
    return new Response(c.req.method === 'HEAD' ? null : file.body, {
      headers: {
        'Content-Type': type,
        'Content-Length': String(file.size),
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Content-Security-Policy': "default-src 'none'; sandbox",
        // Webmail embeds it in other sites' pages.
        ...(ending === 'jpg' && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
      },
    });
  });
}
