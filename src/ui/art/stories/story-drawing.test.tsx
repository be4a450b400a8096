import { gzipSync } from 'node:zlib';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { type StoryArt, storyDrawings } from '#content/drawings.ts';
import { stories } from '#content/stories.ts';
import { waves } from './moves.tsx';
import { rentals } from './shops.tsx';
import { StoryDrawing } from './story-drawing.tsx';

const names = Object.keys(storyDrawings) as StoryArt[];
const drawn = (name: StoryArt) => renderToStaticMarkup(<StoryDrawing name={name} />);
const pathsOf = (markup: string, kind: string) =>
  [...markup.matchAll(/<path[^>]*>/g)].filter(([path]) => path.includes(`class="${kind}"`)).map(([path]) => path);
const countOf = (path: string | undefined) => (path ? (path.match(/M/g)?.length ?? 0) : 0);
/** What a row of blocks counts, on the scale that it stands on. */
const rows = (markup: string) =>
  [...markup.matchAll(/<svg[^>]*viewBox="0 0 (\d+) 1"[^>]*>(.*?)<\/svg>/g)].map(([, of, inner = '']) => [
    Number(of),
    Number(/H(\d+)"[^>]*><\/path>$/.exec(inner)?.[1]),
  ]);

test('each story that the site comes with has a drawing of its own, none is used twice and none is left over', () => {
  expect(stories.builtIn.map(({ id, art }) => [id, art])).toEqual(stories.builtIn.map(({ id }) => [id, id]));
  expect(names.toSorted()).toEqual(stories.builtIn.map(({ id }) => id).toSorted());
});

test('every figure of a drawing stands in its story', () => {
  const inWords: Record<number, string> = {
    1: 'one',
    2: 'two',
    3: 'three',
    4: 'four',
    7: 'seven',
    9: 'nine',
    11: 'eleven',
  };
  const sayings: Record<string, readonly string[]> = {
    8: ['eight suggestions of ten', 'half-hour'],
    10: ['of ten', '8 of 10'],
    12: ['twelve'],
    14: ['fourteen'],
    31: ['thirty-one'],
  };
  /** Scales, minutes of the clock, and what is said to be sketched. */
  const notTold = new Set([
    ...['rental-booking-site days', 'rental-booking-site daysOnline', 'rental-booking-site of'],
    ...['invoice-fraud from', 'invoice-fraud noticed', 'invoice-fraud due', 'landscape-app days'],
    ...['bakery-shop ovens', 'warehouse-network aisles', 'home-care-app of', 'grocer-forecast before'],
  ]);
  for (const story of stories.builtIn) {
    const told = Object.values(story).join(' ').toLowerCase();
    for (const [key, figure] of Object.entries(storyDrawings[story.id as StoryArt].figures)) {
      const says = [figure.toLocaleString('en-US'), inWords[figure] ?? '', ...(sayings[figure] ?? [])].filter(Boolean);
      const found = says.some((one) => new RegExp(`(?<![\\d,])${one.replace('$', '\\$')}(?![\\d,]\\d)`).test(told));
      expect(found || notTold.has(`${story.id} ${key}`), `${story.id}: ${key} ${figure}`).toBe(true);
    }
  }
});

test.each(names)('the drawing %s says what it shows, carries no style and is light', (name) => {
  const markup = drawn(name);
  expect(markup).toContain(`role="img" aria-label="${storyDrawings[name].says.slice(0, 20)}`);
  expect(markup).not.toContain('style=');
  expect(markup).not.toContain('NaN');
  expect(gzipSync(markup).length).toBeLessThan(1536);
});

describe('drawn to scale', () => {
  test('40 seconds are ten times as long as 4, on one scale', () => {
    expect(rows(drawn('dental-phones'))).toEqual([
      [40, 40],
      [40, 4],
    ]);
  });

  test('42 servers, 31 of them in seven waves, 17 at the end', () => {
    const markup = drawn('engineering-cloud-move');
    const { before, moved, after, retired, weeks } = storyDrawings['engineering-cloud-move'].figures;
    expect(rows(markup)).toEqual([before, moved, after].map((count) => [before, count]));
    expect(countOf(pathsOf(markup, 'sa-ink')[0])).toBe(moved);
    expect(countOf(pathsOf(markup, 'sa-hair')[0])).toBe(retired);
    expect(waves).toHaveLength(weeks);
    expect(waves.reduce((sum, count) => sum + count, 0)).toBe(moved);
  });

  test('400 dots against 2', () => {
    const markup = drawn('warehouse-network');
    const ids = [...markup.matchAll(/<path id="([^"]+)" class="sa-dots" d="([^"]+)"/g)];
    const each = new Map(ids.map(([, id = '', path = '']) => [id, countOf(path)]));
    const again = [...markup.matchAll(/<use href="#([^"]+)"/g)].map(([, id = '']) => each.get(id) ?? 0);
    expect([...each.values(), ...again].reduce((sum, count) => sum + count, 0)).toBe(400);
    expect(countOf(pathsOf(markup, 'sa-dots').at(-1))).toBe(2);
  });

  test('shares of a hundred', () => {
    const clicked = pathsOf(drawn('clinic-security-program'), 'sa-ink').map(countOf);
    expect(clicked).toEqual([22, 3]);
    const filed = pathsOf(drawn('home-care-app'), 'sa-blue').map(countOf);
    expect(filed).toEqual([61, 99]);
    expect(rows(drawn('rental-booking-site'))).toEqual([[100, 38]]);
  });

  test('of the days of the strip as many were booked online as the story says, and no machine is out twice', () => {
    const { days, daysOnline, online, of } = storyDrawings['rental-booking-site'].figures;
    const sum = (rowsOf: readonly (readonly (readonly [number, number])[])[]) =>
      rowsOf.flat().reduce((total, [, length]) => total + length, 0);
    expect(sum(rentals.online)).toBe(daysOnline);
    expect(sum(rentals.online) + sum(rentals.byPhone)).toBe(days);
    expect(daysOnline / days).toBe(online / of);
    for (const [index, row] of rentals.byPhone.entries()) {
      const taken = [...row, ...(rentals.online[index] ?? [])].flatMap(([first, length]) =>
        Array.from({ length }, (_, at) => first + at),
      );
      expect(new Set(taken).size).toBe(taken.length);
      expect(Math.max(...taken)).toBeLessThan(14);
    }
  });

  test('1,900 strokes, 18 years, 14 crews, 9 stores, 12 minutes against 3', () => {
    const tally = /viewBox="0 0 100 (\d+)"[^>]*><path d="([^"]+)"/.exec(drawn('bakery-shop'));
    expect(Number(tally?.[1]) * 100).toBe(1900);
    expect(countOf(tally?.[2])).toBe(19);
    expect(countOf(pathsOf(drawn('law-firm-cloud'), 'sa-ink')[0])).toBe(18);
    expect(countOf(pathsOf(drawn('landscape-app'), 'sa-week-line')[0])).toBe(14);
    expect(pathsOf(drawn('grocer-forecast'), 'sa-tint')).toHaveLength(9);
    const grocer = drawn('grocer-forecast');
    expect([/h130v(\d+)H0z/.exec(grocer)?.[1], /h130v(\d+)H150z/.exec(grocer)?.[1]]).toEqual(['100', '73']);
    const claims = drawn('claims-reader');
    const [twelve] = pathsOf(claims, 'sa-line').filter((path) => path.includes('M20 14V'));
    expect(Number(/M20 14V(\d+)/.exec(twelve ?? '')?.[1]) - 14).toBe(12 * 14);
    expect(claims).toContain(`M32 ${14 + 3 * 14}H20v-14`);
  });

  test('an hour of the afternoon is half of its ruler, and 64 people are 64 dots', () => {
    const markup = drawn('invoice-fraud');
    const [needle] = pathsOf(markup, 'sa-needle');
    const x = Number(/M([\d.]+) /.exec(needle ?? '')?.[1]);
    expect((x - 8) / 304).toBeCloseTo(10 / 120);
    expect(countOf(pathsOf(markup, 'sa-people')[0])).toBe(64);
  });
});

test('a story of the owner’s own keeps its small drawing', () => {
  const markup = renderToStaticMarkup(<StoryDrawing name="cloud" />);
  expect(markup).toContain('viewBox="0 0 240 160"');
  expect(markup).toContain('aria-hidden="true"');
});
