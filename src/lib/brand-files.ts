/** What is made of the company's mark where pages' own pictures do not do: PNG, each in a size of its own. */
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

/** The id of an uploaded picture; undefined of any other. */
export const uploadedId = (src: string): string | undefined => uploaded.exec(src)?.[1];

/** Where a picture that was uploaded stands in this kind; undefined of any other picture. */
export function brandFile(src: string, kind: BrandKind): string | undefined {
  const id = uploadedId(src);
  return id && `/brand/${id}-${kind}.png`;
}
