import type { ShownPicture } from '#src/lib/uploads.ts';

export interface Variant {
  file: string;
  /** jpg is only for emails, where the others are not always supported. */
  format: 'avif' | 'webp' | 'jpg';
  /** In pixels. */
  width: number;
  /** The first frame of an animation. */
  still?: true;
}

/** File names are random and never reused, so browsers may cache them forever. */
const mediaPath = '/media';

export const mediaUrl = ({ file, format }: Variant): string => `${mediaPath}/${file}.${format}`;

const mediaPattern = /^\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(?:avif|webp)$/;

export const imageIdOf = (src: string): string | undefined => mediaPattern.exec(src)?.[1];

/** The first that fits is shown; animations stop for visitors who prefer reduced motion. */
const offers = [
  { format: 'webp', still: true, type: 'image/webp', media: '(prefers-reduced-motion: reduce)' },
  { format: 'avif', still: false, type: 'image/avif' },
  { format: 'webp', still: false, type: 'image/webp' },
] as const;

/** `row`: the stored picture, if known. */
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
