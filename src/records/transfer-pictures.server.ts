import { z } from '#src/lib/zod.ts';

interface CarriedPicture {
  /** Names its address, here as where it comes from. */
  id: string;
  /** As the owner's file was called. */
  name: string;
  /** Its largest size, WebP. */
  bytes: Uint8Array;
}

/** The uploaded pictures of an installation, as far as they travel with its records. */
export interface Pictures {
  /** Those of these ids that are kept here, by their ids. */
  carried(ids: readonly string[]): Promise<CarriedPicture[]>;
  /** Keeps a picture under its id; one that is here already stays as it is. */
  arrive(picture: CarriedPicture): Promise<{ ok: true } | { ok: false; reason: string }>;
  /** Which of these addresses are of pictures that are kept here: those with sources. */
  shown(addresses: readonly string[]): Promise<ReadonlyMap<string, { sources: readonly object[] }>>;
}

const idPattern = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const addressPattern = new RegExp(`/media/(${idPattern})\\.(?:avif|webp)`, 'g');

export const pictureId = z.string().regex(new RegExp(`^${idPattern}$`));

/** The ids of the uploaded pictures that a text names, each once. */
export const picturesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(addressPattern)].flatMap(([, id]) => id ?? [])),
];

interface FileOfPictures {
  pictures: readonly { id: string; name: string; webp: string }[];
}

/** Keeps those of these pictures that a file of records brings. Answers why one of them could not be, if so. */
export async function bringPictures(ids: readonly string[], file: FileOfPictures, pictures: Pictures) {
  for (const { id, name, webp } of file.pictures.filter((one) => ids.includes(one.id))) {
    const kept = await pictures.arrive({ id, name, bytes: Buffer.from(webp, 'base64') });
    if (!kept.ok) return `its picture “${name}”: ${kept.reason}`;
  }
  return undefined;
}

/** Of the pictures that a text names: how many the file brings, and how many are neither in it nor here. */
export async function picturesOf(text: string, file: FileOfPictures, pictures: Pictures) {
  const ids = picturesIn(text);
  const addresses = ids.map((id) => `/media/${id}.webp`);
  const stored = await pictures.shown(addresses);
  const isHere = (id: string) => (stored.get(`/media/${id}.webp`)?.sources.length ?? 0) > 0;
  const brought = ids.filter((id) => !isHere(id) && file.pictures.some((one) => one.id === id)).length;
  return { brought, missing: ids.filter((id) => !isHere(id)).length - brought };
}
