import { buffer } from 'node:stream/consumers';
import { logoRecords } from '#src/content/records/look.ts';
import { type BrandKind, brandFile, brandKinds } from '#src/lib/brand-files.ts';
import type { FileStore } from '#src/platform/files/file-store.server.ts';

/** An uploaded picture, fitted into the size of its kind on white; undefined when it is not there. */
export async function drawBrandFile(
  media: Pick<FileStore, 'read'>,
  id: string,
  kind: BrandKind,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const file = await media.read(id);
  if (!file) return undefined;
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  const { width, height, margin } = brandKinds[kind];
  const inside = { width: Math.round(width * (1 - 2 * margin)), height: Math.round(height * (1 - 2 * margin)) };
  const fitted = sharp(await buffer(file.body)).resize({ ...inside, fit: 'inside' });
  if (margin === 0) return Uint8Array.from(await fitted.flatten({ background: '#ffffff' }).png().toBuffer());
  const { data, info } = await fitted.png().toBuffer({ resolveWithObject: true });
  const ground = sharp({ create: { width, height, channels: 4, background: '#ffffff' } });
  const [left, top] = [Math.round((width - info.width) / 2), Math.round((height - info.height) / 2)];
  return Uint8Array.from(
    await ground
      .composite([{ input: data, left, top }])
      .png()
      .toBuffer(),
  );
}

/** Where the company's own mark stands in this kind; undefined while it has none. A sign is square, a logo mostly wide. */
export function brandNow(kind: BrandKind): string | undefined {
  const [record] = logoRecords.all();
  if (!record) return undefined;
  const isSquare = kind.startsWith('icon') || kind.startsWith('maskable');
  return brandFile((isSquare && record.sign) || record.logo, kind);
}
