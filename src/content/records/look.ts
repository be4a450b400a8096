import { defineCollection } from '#src/lib/records/collection.ts';
import type { ItemOf } from '#src/lib/records/fields.ts';
import { builtPalette, colourProblem, contrastText, measured, paletteOf, type Theme, themeOf } from '#src/lib/theme.ts';

const colour = (label: string, hint: string) =>
  ({ kind: 'colour', label, hint, needed: 'Please enter a color, for example #1d4ed8' }) as const;

const colourFields = {
  brand: colour('Links and buttons', 'Lighter and darker shades follow automatically.'),
  accent: colour('Accent button', 'The main action: “Get Quote” and the button in emails.'),
} as const;

function problems(values: ItemOf<typeof colourFields>): Record<string, string> {
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
  name: 'colours',
  title: 'Colors',
  one: 'color set',
  lead: 'Link and button colors on your pages, in emails and in link previews.',
  named: 'title',
  fixed: true,
  fields: {
    title: { kind: 'line', label: 'Name', most: 40, needed: 'Please give them a name' },
    ...colourFields,
  },
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
  name: 'logo',
  title: 'Logo',
  one: 'logo',
  lead: 'Your logo in the header and footer of every page, in emails, in link previews and in browser tabs.',
  named: 'title',
  fixed: true,
  fields: {
    title: { kind: 'line', label: 'Name', most: 40, needed: 'Please give it a name' },
    logo: {
      kind: 'picture',
      shape: 'logo',
      label: 'Logo',
      hint: 'For white backgrounds. Leave empty to use the default mark with your name.',
    },
    onDark: {
      kind: 'picture',
      shape: 'logo',
      label: 'Logo for dark backgrounds',
      hint: 'For the footer and over the home page. Leave empty to put your logo on a white box there.',
    },
    sign: {
      kind: 'picture',
      shape: 'logo',
      label: 'Square icon',
      hint: 'For browser tabs and home screens. Leave empty to fit your logo into a square.',
    },
  },
  builtIn: [{ id: 'logo', title: 'Our logo', logo: '', onDark: '', sign: '' }],
});

const themeIn = ([record]: readonly ItemOf<typeof colourFields>[]): Theme =>
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
