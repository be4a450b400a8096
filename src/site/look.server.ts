import { logoRecords, themeNow } from '#src/content/records/look.ts';
import { themeStyle } from '#src/lib/theme.ts';
import type { ShownPicture } from '#src/lib/uploads.ts';
import { brandNow } from './icons-api.server.ts';

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
  /** The pictures of the browser's tab, of home screens and of search engines; undefined while they are the site's own. */
  icons: { tab: string; home: string; large: string } | undefined;
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

function iconsNow(): Look['icons'] {
  const [tab, home, large] = [brandNow('icon-192'), brandNow('icon-180'), brandNow('icon-512')];
  return tab && home && large ? { tab, home, large } : undefined;
}

/** The look that is published now. */
export const lookNow = async (pictures: Pictures): Promise<Look> => ({
  style: themeStyle(themeNow()),
  logo: await logoNow(pictures),
  icons: iconsNow(),
});
