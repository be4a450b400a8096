import * as collections from 'content:collections';
import * as small from 'content:forms/small-fields';
import { defineCollection } from '#src/lib/records/collection.ts';
import type { ItemOf } from '#src/lib/records/fields.ts';
import { builtPalette, colourProblem, contrastText, measured, paletteOf, type Theme, themeOf } from '#src/lib/theme.ts';

function problems(values: ItemOf<typeof small.colours>): Record<string, string> {
  const theme = themeOf(values);
  if (!theme) return {};
  const said = (['brand', 'accent'] as const).flatMap((name) => {
    const problem = colourProblem(name, theme);
    return problem ? [[name, problem] as const] : [];
  });
  return Object.fromEntries(said);
}

/** The record enforces their contrast. */
export const colourRecords = defineCollection({
  ...collections.colours,
  fields: small.colours,
  check: problems,
  findings: (values) => {
    const theme = themeOf(values);
    return theme
      ? measured(theme).map(({ pair, ratio, holds }) => ({
          // Non-breaking spaces keep a ratio on one line.
          says: `${pair.where}: ${contrastText(ratio)}${holds ? '' : `, needs ${pair.least} : 1`}`.replaceAll(
            ' : ',
            '\u00a0:\u00a0',
          ),
          holds,
        }))
      : [];
  },
  builtIn: [{ id: 'colours', title: 'Our colors', brand: builtPalette['arc-700'], accent: builtPalette['peach-400'] }],
});

export const logoRecords = defineCollection({
  ...collections.logo,
  fields: small.logo,
  builtIn: [{ id: 'logo', title: 'Our logo', logo: '', onDark: '', sign: '' }],
});

const themeIn = ([record]: readonly ItemOf<typeof small.colours>[]): Theme =>
  (record && themeOf(record)) ?? { brand: builtPalette['arc-700'], accent: builtPalette['peach-400'] };

/** Style sheet: themeStyle. */
export const themeNow = (): Theme => themeIn(colourRecords.all());

/** For mails and browser UI, which use no style sheet. */
export function lookFacts(records: typeof colourRecords.builtIn) {
  const palette = paletteOf(themeIn(records));
  return {
    'look.theme': palette['arc-500'],
    'look.link': palette['arc-700'],
    'look.link-on-dark': palette['arc-300'],
    'look.button': palette['peach-400'],
  };
}
