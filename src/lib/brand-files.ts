/** PNGs made from the company's logo where its own picture does not fit. */
export const brandKinds = {
  mail: { width: 400, height: 96, margin: 0 },
  share: { width: 520, height: 120, margin: 0 },
  'icon-180': { width: 180, height: 180, margin: 0.1 },
  'icon-192': { width: 192, height: 192, margin: 0.06 },
  'icon-512': { width: 512, height: 512, margin: 0.06 },
  'maskable-512': { width: 512, height: 512, margin: 0.2 },
} as const;

export type BrandKind = keyof typeof brandKinds;

const uploaded = /^\/media\/([0-9a-f-]{36})\.(?:avif|webp)$/;

export const uploadedId = (src: string): string | undefined => uploaded.exec(src)?.[1];

/** The path of an uploaded picture in this kind; undefined for any other picture. */
export function brandFile(src: string, kind: BrandKind): string | undefined {
  const id = uploadedId(src);
  return id && `/brand/${id}-${kind}.png`;
}
