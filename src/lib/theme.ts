/** A color as lower-case #rrggbb; undefined for anything else. */
export function hexOf(text: string): string | undefined {
  const [, hex] = /^#?([0-9a-f]{6})$/i.exec(text.trim()) ?? [];
  return hex && `#${hex.toLowerCase()}`;
}

type Three = readonly [number, number, number];

const channels = (hex: string): Three => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as never;
const linear = (channel: number) => {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

/** WCAG 2 relative luminance, 0 to 1. */
function luminance(hex: string): number {
  const [r, g, b] = channels(hex).map(linear) as unknown as Three;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG 2 contrast, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Rounded down, so that it never claims a limit it misses: "4.49 : 1". */
export const contrastText = (ratio: number): string => `${(Math.floor(ratio * 100 + 1e-9) / 100).toFixed(2)} : 1`;

/** OKLCH: lightness (0 to 1), chroma, hue (radians). Equal steps look equal. */
interface Lch {
  l: number;
  c: number;
  h: number;
}

export function lchOf(hex: string): Lch {
  const [r, g, b] = channels(hex).map(linear) as unknown as Three;
  const [x, y, z] = [
    Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b),
    Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b),
    Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b),
  ];
  const l = 0.2104542553 * x + 0.793617785 * y - 0.0040720468 * z;
  const [a, d] = [
    1.9779984951 * x - 2.428592205 * y + 0.4505937099 * z,
    0.0259040371 * x + 0.7827717662 * y - 0.808675766 * z,
  ];
  return { l, c: Math.hypot(a, d), h: Math.atan2(d, a) };
}

function linearOf({ l, c, h }: Lch): Three {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)];
  const [x, y, z] = [
    (l + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (l - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (l - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ];
  return [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ];
}

const isShown = (parts: Three) => parts.every((part) => part >= -0.0005 && part <= 1.0005);
const written = (part: number) => {
  const held = Math.min(1, Math.max(0, part));
  const coded = held <= 0.0031308 ? held * 12.92 : 1.055 * held ** (1 / 2.4) - 0.055;
  return Math.round(coded * 255)
    .toString(16)
    .padStart(2, '0');
};

/** Reduces chroma until the color is displayable. */
export function hexOfLch({ l, c, h }: Lch): string {
  const at = Math.min(1, Math.max(0, l));
  let full = c;
  while (full > 0.001 && !isShown(linearOf({ l: at, c: full, h }))) full *= 0.96;
  return `#${linearOf({ l: at, c: full, h }).map(written).join('')}`;
}

/** `brand`: links and buttons. `accent`: the primary action. */
export interface Theme {
  readonly brand: string;
  readonly accent: string;
}

/** The default palette (src/styles/tokens.css; a test keeps both equal). */
export const builtPalette = {
  'arc-900': '#172f6e',
  'arc-800': '#1b3f97',
  'arc-700': '#1d4ed8',
  'arc-600': '#2563eb',
  'arc-500': '#3b82f6',
  'arc-400': '#6ba4fa',
  'arc-300': '#9dc2fc',
  'arc-200': '#c8defe',
  'arc-100': '#e2edff',
  'arc-50': '#f1f6ff',
  'peach-700': '#a8461a',
  'peach-600': '#d4622c',
  'peach-500': '#ff9b6a',
  'peach-400': '#ffb38a',
  'peach-300': '#ffc9ab',
  'peach-100': '#ffeadf',
} as const;

/** Shades that differ in the dark scheme (`dark-colors` in tokens.css; a test keeps both equal). */
export const builtDark = {
  'arc-900': '#dbe8ff',
  'arc-800': '#b9d4fd',
  'arc-700': '#9dc2fc',
  'arc-600': '#85b3fb',
  'arc-200': '#274a8f',
  'arc-100': '#1b3465',
  'arc-50': '#12213f',
  'peach-700': '#ffb38a',
  'peach-600': '#ff9b6a',
  'peach-100': '#3a2620',
} as const;

type Shade = keyof typeof builtPalette;
export type Palette = Readonly<Record<Shade, string>>;

const grounds = {
  white: '#ffffff',
  'ink-50': '#f5f7fb',
  'ink-900': '#0d1629',
  'ink-950': '#070d1c',
} as const;
type Colour = Shade | keyof typeof grounds;

/** A color on another, the contrast it needs (WCAG 2 AA), and where it is used. */
interface Pair {
  of: Colour;
  on: Colour;
  least: number;
  where: string;
}

const words = (of: Colour, on: Colour, where: string): Pair => ({ of, on, least: 4.5, where });
const shape = (of: Colour, on: Colour, where: string): Pair => ({ of, on, least: 3, where });

const pairs: readonly Pair[] = [
  words('white', 'arc-700', 'White text on buttons'),
  words('white', 'arc-800', 'White text on a hovered button'),
  words('white', 'arc-600', 'White step numbers'),
  words('white', 'arc-900', 'White text on the home page panel'),
  words('arc-700', 'white', 'Links on white'),
  words('arc-700', 'ink-50', 'Links on gray'),
  words('arc-700', 'arc-50', 'Links on the lightest background'),
  words('arc-800', 'arc-100', 'Text of small labels'),
  words('arc-800', 'white', 'Hovered links'),
  words('arc-900', 'arc-50', 'Text of the selected time'),
  words('arc-300', 'ink-950', 'Links on dark backgrounds'),
  words('arc-200', 'ink-900', 'Text on dark backgrounds'),
  shape('arc-600', 'white', 'Checkmarks and labels'),
  shape('arc-500', 'white', 'Focus outline'),
  shape('arc-500', 'ink-950', 'Focus outline on dark backgrounds'),
  shape('arc-400', 'ink-950', 'Labels on dark backgrounds'),
  words('ink-950', 'peach-400', 'Text on the accent button'),
  words('ink-950', 'peach-300', 'Text on the hovered accent button'),
  words('ink-950', 'peach-500', 'Step numbers on dark backgrounds'),
  words('peach-500', 'ink-950', 'Accent text on dark backgrounds'),
  words('peach-300', 'ink-950', 'Accent notes on dark backgrounds'),
  words('peach-700', 'peach-100', 'Text of accent labels'),
  words('peach-700', 'white', 'Accent text on white'),
  words('ink-900', 'peach-100', 'Text on the accent background'),
  shape('peach-600', 'white', 'Stars'),
];

const colourOf = (name: Colour, palette: Palette): string =>
  name in grounds ? grounds[name as keyof typeof grounds] : palette[name as Shade];
const ratioOf = ({ of, on }: Pair, palette: Palette) => contrast(colourOf(of, palette), colourOf(on, palette));

/** Shades that are the owner's colors; the others are derived. */
const own = { brand: 'arc-700', accent: 'peach-400' } as const;
const builtTheme: Theme = { brand: builtPalette['arc-700'], accent: builtPalette['peach-400'] };

/** Shades that follow the lightness of the owner's color; the others keep the default lightness. */
const along: ReadonlySet<string> = new Set(['arc-900', 'arc-800', 'arc-600', 'peach-300', 'peach-500']);
const stepOfLightness = 0.005;

/** A shade in the hue of `base`, its lightness moved until every pair has enough contrast. */
function derived(shade: Shade, base: string, basis: Shade, palette: Palette): string {
  const [from, to, built] = [lchOf(builtPalette[basis]), lchOf(base), lchOf(builtPalette[shade])];
  const c = from.c === 0 ? 0 : (built.c * to.c) / from.c;
  const l = along.has(shade) ? built.l + to.l - from.l : built.l;
  const at = (lightness: number) => hexOfLch({ l: lightness, c, h: to.h });
  const against = pairs.filter(({ of, on }) => (of === shade && on in grounds) || (on === shade && of in grounds));
  const holds = (hex: string) => against.every((pair) => ratioOf(pair, { ...palette, [shade]: hex }) >= pair.least);
  for (let away = 0; away <= 1; away += stepOfLightness) {
    for (const lightness of [l - away, l + away]) {
      const hex = at(Math.min(0.99, Math.max(0.12, lightness)));
      if (holds(hex)) return hex;
    }
  }
  return at(l);
}

/** Every shade of a theme; colors that the owner did not change keep their defaults. */
export function paletteOf(theme: Theme): Palette {
  const palette: Record<Shade, string> = { ...builtPalette };
  for (const [name, basis] of Object.entries(own) as ['brand' | 'accent', Shade][]) {
    const base = theme[name];
    if (base === builtTheme[name]) continue;
    const family = basis.split('-')[0] ?? '';
    for (const shade of Object.keys(builtPalette) as Shade[]) {
      if (shade.startsWith(`${family}-`))
        palette[shade] = shade === basis ? base : derived(shade, base, basis, palette);
    }
  }
  return palette;
}

export interface Measured {
  pair: Pair;
  ratio: number;
  holds: boolean;
}

export function measured(theme: Theme): Measured[] {
  const palette = paletteOf(theme);
  return pairs.map((pair) => {
    const ratio = ratioOf(pair, palette);
    return { pair, ratio, holds: ratio >= pair.least };
  });
}

const decidedBy = (name: keyof Theme, { pair }: Measured) => {
  const family = `${own[name].split('-')[0]}-`;
  return pair.of.startsWith(family) || pair.on.startsWith(family);
};

const failing = (name: keyof Theme, theme: Theme) =>
  measured(theme).filter((one) => !one.holds && decidedBy(name, one));

/** The nearest lightness of the same hue with which every pair has enough contrast. */
export function nearestThatHolds(name: keyof Theme, theme: Theme): string {
  const { l, c, h } = lchOf(theme[name]);
  // Check pairs without derived shades first: they rule out most.
  const direct = pairs.filter(
    ({ of, on }) => (of === own[name] && on in grounds) || (on === own[name] && of in grounds),
  );
  const canHold = (hex: string) =>
    direct.every((pair) => ratioOf(pair, { ...builtPalette, [own[name]]: hex }) >= pair.least);
  for (let away = 0; away <= 1; away += 0.01) {
    for (const lightness of [l - away, l + away]) {
      const hex = hexOfLch({ l: lightness, c, h });
      if (canHold(hex) && failing(name, { ...theme, [name]: hex }).length === 0) return hex;
    }
  }
  return builtTheme[name];
}

/** What is wrong with a color and what would work; undefined if every pair has enough contrast. */
export function colourProblem(name: keyof Theme, theme: Theme): string | undefined {
  const [first] = failing(name, theme);
  if (!first) return undefined;
  const { where, least } = first.pair;
  const said = `${where} would have a contrast of ${contrastText(first.ratio)}, and ${least} : 1 is needed.`;
  return `${said} ${nearestThatHolds(name, theme)} would work`;
}

export function themeOf(values: { brand: unknown; accent: unknown }): Theme | undefined {
  const [brand, accent] = [hexOf(String(values.brand)), hexOf(String(values.accent))];
  return brand && accent ? { brand, accent } : undefined;
}

/** Shades of the dark scheme in the hues of a theme, with the default lightness. */
export function darkPaletteOf(theme: Theme): Partial<Palette> {
  const dark: Partial<Record<Shade, string>> = { ...builtDark };
  for (const [name, basis] of Object.entries(own) as ['brand' | 'accent', Shade][]) {
    if (theme[name] === builtTheme[name]) continue;
    const [from, to] = [lchOf(builtPalette[basis]), lchOf(theme[name])];
    const family = basis.split('-')[0] ?? '';
    for (const [shade, hex] of Object.entries(builtDark) as [Shade, string][]) {
      if (!shade.startsWith(`${family}-`)) continue;
      const { l, c } = lchOf(hex);
      dark[shade] = hexOfLch({ l, c: from.c === 0 ? 0 : Math.min(c, (c * to.c) / from.c), h: to.h });
    }
  }
  return dark;
}

const rule = (palette: Partial<Palette>, built: Partial<Palette>): string =>
  (Object.keys(palette) as Shade[])
    .filter((shade) => palette[shade] !== built[shade])
    .map((shade) => `--color-${shade}:${palette[shade]}`)
    .join(';');

/** Overrides of the default colors in both schemes; empty if nothing differs. */
export function themeStyle(theme: Theme): string {
  const light = rule(paletteOf(theme), builtPalette);
  if (light === '') return '';
  const dark = rule(darkPaletteOf(theme), builtDark);
  const auto = `@media screen and (prefers-color-scheme:dark){:root[data-scheme=auto]{${dark}}}`;
  return `:root{${light}}${auto}@media screen{:root[data-scheme=dark]{${dark}}}`;
}
