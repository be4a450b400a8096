import { logoRecords, themeNow } from '#src/content/records/look.ts';
import { themeStyle } from '#src/lib/theme.ts';
import type { ShownPicture } from '#src/lib/uploads.ts';
import { brandNow } from './icons-api.server.ts';

export interface Logo {
  onWhite: ShownPicture;
  /** Undefined: the one for white is shown on a plate. */
  onDark: ShownPicture | undefined;
}

export interface Look {
  /** Style sheet of their colors; empty with the default colors. */
  style: string;
  logo: Logo | undefined;
  /** Icons of tab, home screens and search engines; undefined for the defaults. */
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

export const lookNow = async (pictures: Pictures): Promise<Look> => ({
  style: themeStyle(themeNow()),
  logo: await logoNow(pictures),
  icons: iconsNow(),
});
