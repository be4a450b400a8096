import sharp from 'sharp';
import type { TestSite } from './site.ts';

type Size = { width: number; height: number };

/** A PNG of one color. */
const pictureOf = (background: string, size: Size = { width: 150, height: 50 }) =>
  sharp({ create: { ...size, channels: 3, background } })
    .png()
    .toBuffer();

/** Adds a picture as the owner does; its address. */
export async function addPicture({ deps }: Pick<TestSite, 'deps'>, background: string, size?: Size): Promise<string> {
  const added = await deps.content.images.add('picture.png', await pictureOf(background, size));
  if (!added.ok) throw new Error(added.reason);
  return added.image.src;
}
