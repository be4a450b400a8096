import sharp from 'sharp';
import type { TestSite } from './site.ts';

interface Look {
  width?: number;
  height?: number;
  background?: string;
}

/** A PNG of one color. */
export const pictureOf = ({ width = 150, height = 50, background = '#2266cc' }: Look) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

/** Adds a picture as the owner does; its address. */
export async function addPicture({ deps }: TestSite, look: Look = {}): Promise<string> {
  const added = await deps.content.images.add('picture.png', await pictureOf(look));
  if (!added.ok) throw new Error(added.reason);
  return added.image.src;
}
