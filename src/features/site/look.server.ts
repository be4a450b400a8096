import { logoRecords, themeNow } from '#content/records/look.ts';
import type { ShownPicture } from '#src/lib/shown-picture.ts';
import { themeStyle } from '#src/lib/theme.ts';

/** The owner's mark as pages show it. */
export interface Logo {
  onWhite: ShownPicture;
  /** undefined: the one for white stands on a plate. */
  onDark: ShownPicture | undefined;
}

/** What the owner has made of the site's look. */
export interface Look {
  /** The style sheet of their colours; empty while these are the site's own. */
  style: string;
  logo: Logo | undefined;
}

interface Pictures {
  shown(addresses: readonly string[]): Promise<Map<string, ShownPicture>>;
}

async function logoNow(pictures: Pictures): Promise<Logo | undefined> {
  const [record] = logoRecords.all();
  if (!record?.logo) return undefined;
  const shown = await pictures.shown([record.logo, record.onDark].filter(Boolean));
  const onWhite = shown.get(record.logo);
  return onWhite && { onWhite, onDark: shown.get(record.onDark) };
}

/** The look that is published now. */
export const lookNow = async (pictures: Pictures): Promise<Look> => ({
  style: themeStyle(themeNow()),
  logo: await logoNow(pictures),
});
