import * as collections from 'content:collections';
import { protections } from 'content:forms/protection-fields';
import * as small from 'content:forms/small-fields';
import { defineCollection } from '#src/lib/records/collection.ts';
import type { ItemOf } from '#src/lib/records/fields.ts';
import { builtPalette, colourProblem, contrastText, measured, paletteOf, type Theme, themeOf } from '#src/lib/theme.ts';
import { defineRecords } from '../records-of.ts';

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

export const logoRecords = defineRecords('logo', [{ id: 'logo', title: 'Our logo' }], {
  ...collections.logo,
  fields: small.logo,
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

const names = Object.keys(protections) as (keyof typeof protections)[];

/** Client-side protections (S2 §9), on by default. */
export const protectionRecords = defineCollection({
  ...collections.protections,
  fields: { title: { kind: 'line', label: 'Name', most: 40, internal: true }, ...protections },
  builtIn: [
    {
      ...{ id: 'protections', title: 'Protections', rateLimit: true, banner: true, devToolsDetection: true },
      ...{ rapidNavigation: true, contextMenu: true, shortcuts: true, injectionReports: true, crawlerLog: true },
    },
  ],
});

/** Keys of disabled protections for the page's script; undefined if none. */
export function protectionsOff(): string | undefined {
  const [on] = protectionRecords.all();
  return names.filter((name) => on?.[name] === false).join(' ') || undefined;
}
