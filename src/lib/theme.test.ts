import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  builtDark,
  builtPalette,
  colourProblem,
  contrast,
  contrastText,
  darkPaletteOf,
  hexOf,
  hexOfLch,
  lchOf,
  measured,
  nearestThatHolds,
  paletteOf,
  themeOf,
  themeStyle,
} from './theme.ts';

const built = { brand: builtPalette['arc-700'], accent: builtPalette['peach-400'] };
const hexes = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);

describe('colours', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.478],
    ['#767676', '#ffffff', 4.542],
  ])('the contrast of %s and %s is that of WCAG', (a, b, ratio) => {
    expect(contrast(a, b)).toBeCloseTo(ratio, 2);
    expect(contrast(b, a)).toBe(contrast(a, b));
  });

  test('OKLCH and back is the same colour', () => {
    fc.assert(
      fc.property(hexes, (hex) => {
        expect(hexOfLch(lchOf(hex))).toBe(hex);
      }),
    );
  });

  test.each([
    ['#1D4ED8', '#1d4ed8'],
    [' 1d4ed8 ', '#1d4ed8'],
    ['#1d4', undefined],
    ['blue', undefined],
    ['', undefined],
  ])('%j is read as %j', (text, hex) => expect(hexOf(text)).toBe(hex));
});

describe('themes', () => {
  test('the palette is that of the style sheet', () => {
    const sheet = readFileSync('src/styles/tokens.css', 'utf8');
    const shades = (part = '') =>
      Object.fromEntries(
        [...part.matchAll(/--color-((?:arc|peach)-\d+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]),
      );
    const [light, dark] = sheet.split('@utility dark-colors');
    expect(shades(light)).toEqual(builtPalette);
    expect(shades(dark)).toEqual(builtDark);
  });

  test('whatever colour holds by day can be read in the dark scheme too', () => {
    const [ground, bench] = ['#0a1120', '#0f192d'];
    fc.assert(
      fc.property(hexes, fc.constantFrom('brand' as const, 'accent' as const), (hex, name) => {
        const dark = darkPaletteOf({ ...built, [name]: hex }) as Record<string, string>;
        const { 'arc-700': brand, 'arc-800': deep, 'arc-900': deepest, 'peach-700': warm } = dark;
        const [tint, paper, glow] = [dark['arc-100'], dark['arc-50'], dark['peach-100']];
        const pairs = [
          ...[
            [brand, ground],
            [brand, bench],
            [brand, paper],
            [deep, ground],
            [deep, tint],
            [deepest, paper],
          ],
          ...[
            [warm, ground],
            [warm, glow],
            [dark['arc-600'], ground],
          ],
        ];
        for (const [one = '', other = ''] of pairs) expect(contrast(one, other)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(dark['peach-600'] ?? '', ground)).toBeGreaterThanOrEqual(3);
      }),
    );
  });

  test('a colour at the edge passes, and the one beside it is refused with what would do', () => {
    // Nor is a contrast ever rounded up to what it does not reach.
    expect([4.499, 4.5, 4.478, 3].map(contrastText)).toEqual(['4.49 : 1', '4.50 : 1', '4.47 : 1', '3.00 : 1']);
    expect(themeStyle(built)).toBe('');
    expect(measured(built).filter(({ holds }) => !holds)).toEqual([]);
    expect(measured({ ...built, brand: '#767676' })[0]).toMatchObject({ holds: true });
    expect(measured({ ...built, brand: '#777777' })[0]).toMatchObject({ holds: false });
    const said = colourProblem('brand', { ...built, brand: '#ffcc00' });
    expect(said).toMatch(/^White text on buttons would have a contrast of 1\.\d\d : 1, and 4\.5 : 1 is needed\./);
    const proposed = /(#[0-9a-f]{6}) would work$/.exec(said ?? '')?.[1] ?? '';
    expect(colourProblem('brand', { ...built, brand: proposed })).toBeUndefined();
    expect(colourProblem('accent', { ...built, brand: '#ffcc00' })).toBeUndefined();
    expect(colourProblem('accent', { ...built, accent: '#112233' })).toContain('Text on the accent button');
  });

  test('whatever colour is given, what is proposed can be read everywhere', () => {
    fc.assert(
      fc.property(hexes, fc.constantFrom('brand' as const, 'accent' as const), (hex, name) => {
        const theme = { ...built, [name]: nearestThatHolds(name, { ...built, [name]: hex }) };
        expect(measured(theme).filter(({ holds }) => !holds)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  test('the owner’s colours are used as they are; the other family stays', () => {
    const palette = paletteOf({ ...built, brand: '#0f766e' });
    expect(palette['arc-700']).toBe('#0f766e');
    expect(palette['peach-400']).toBe(built.accent);
    expect(themeStyle({ ...built, brand: '#0f766e' })).toMatch(
      /^:root\{(--color-arc-\d+:#[0-9a-f]{6};?){10}\}@media [^{]+\{:root\[data-scheme=auto\]\{/,
    );
    expect(themeOf({ brand: '0F766E', accent: 'x' })).toBeUndefined();
  });
});
