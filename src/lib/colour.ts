/** A colour as #rrggbb in small letters; undefined of anything else. */
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

/** How light a colour is, as WCAG 2 counts it: 0 to 1. */
function luminance(hex: string): number {
  const [r, g, b] = channels(hex).map(linear) as unknown as Three;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast of two colours as WCAG 2 counts it, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** A contrast in words, never rounded up to what it does not reach: "4.49 : 1". */
export const contrastText = (ratio: number): string => `${(Math.floor(ratio * 100 + 1e-9) / 100).toFixed(2)} : 1`;

/** Lightness (0 to 1), chroma and hue (radians) of OKLCH, in which steps of equal size look equal. */
export interface Lch {
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

/** The colour that a screen can show: as full as it can be at this lightness. */
export function hexOfLch({ l, c, h }: Lch): string {
  const at = Math.min(1, Math.max(0, l));
  let full = c;
  while (full > 0.001 && !isShown(linearOf({ l: at, c: full, h }))) full *= 0.96;
  return `#${linearOf({ l: at, c: full, h }).map(written).join('')}`;
}
