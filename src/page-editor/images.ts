import type { ShownPicture } from '#src/lib/uploads.ts';

/** One stored size of a picture. */
export interface Variant {
  file: string;
  /** jpg is for mails alone, whose readers do not all know the others. */
  format: 'avif' | 'webp' | 'jpg';
  /** In pixels. */
  width: number;
  /** The first frame of a picture that moves. */
  still?: true;
}

/** Where pictures stand on the site; names are random and never used again, so browsers may keep them for ever. */
const mediaPath = '/media';

export const mediaUrl = ({ file, format }: Variant): string => `${mediaPath}/${file}.${format}`;

const mediaPattern = /^\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(?:avif|webp)$/;

/** The id of an uploaded picture by its address; undefined for any other address. */
export const imageIdOf = (src: string): string | undefined => mediaPattern.exec(src)?.[1];

/** What a page offers of a picture, the first that fits: nothing moves for those who have asked for that. */
const offers = [
  { format: 'webp', still: true, type: 'image/webp', media: '(prefers-reduced-motion: reduce)' },
  { format: 'avif', still: false, type: 'image/avif' },
  { format: 'webp', still: false, type: 'image/webp' },
] as const;

/** A picture with its sizes; `row` is what the store knows of it. */
export function pictureOf(
  src: string,
  row: { width: number; height: number; variants: string } | undefined,
): ShownPicture {
  if (!row) return { src, sources: [] };
  const variants: Variant[] = JSON.parse(row.variants);
  const sources = offers.map(({ format, still, ...offer }) => ({
    ...offer,
    srcSet: variants
      .filter((variant) => variant.format === format && Boolean(variant.still) === still)
      .map((variant) => `${mediaUrl(variant)} ${variant.width}w`)
      .join(', '),
  }));
  return { src, width: row.width, height: row.height, sources: sources.filter(({ srcSet }) => srcSet !== '') };
}
