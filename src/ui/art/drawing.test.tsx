import files from 'content:art';
import drawings from 'content:drawings';
import { globSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { stories } from '#src/content/clients.ts';
import { Drawing, StoryDrawing } from './drawing.tsx';
import { initials } from './portrait.tsx';

const ofData = [
  ...Object.keys(drawings.small),
  ...Object.keys(drawings.articles),
  ...Object.values(drawings.stories).flatMap(({ panels }) => panels.flatMap(({ drawing }) => drawing ?? [])),
];
const code = [...globSync('src/**/*.tsx', { exclude: ['src/ui/**'] }), ...globSync('content/mockups/*')].map((file) =>
  readFileSync(file, 'utf8'),
);

test('each drawing of content/art is used, and each one that the data names is there', () => {
  const isUsed = (name: string) => ofData.includes(name) || code.some((text) => text.includes(name));
  expect(Object.keys(files).filter((name) => !isUsed(name))).toEqual([]);
  expect(ofData.filter((name) => !(name in files))).toEqual([]);
});

const tokens = new Set(readFileSync('src/styles/components.css', 'utf8').match(/--draw-\w+/g));

test.each(Object.entries(files))(
  '%s is described, takes its inks from the page, and holds nothing else',
  (name, svg) => {
    expect(svg).toMatch(/<title>[^<]{3,60}<\/title>\s*<desc>[^<]{10,}\.<\/desc>/);
    expect(svg.match(/\b(fill|stroke)="(?!none|var\(--draw-)[^"]*"/g)).toBeNull();
    expect((svg.match(/--draw-\w+/g) ?? []).filter((token) => !tokens.has(token))).toEqual([]);
    // No script, style, remote reference or id that could meet another one's.
    expect(svg.match(/<(script|style|image|foreignObject|a)\b|\son\w+=|href="(?!#)|url\(/g)).toBeNull();
    expect((svg.match(/\bid="[^"]*"/g) ?? []).every((id) => id.startsWith(`id="${name}-`))).toBe(true);
    expect(gzipSync(svg).length).toBeLessThan(1536);
  },
);

test('a described drawing is one picture with its words, another is passed over', () => {
  const plan = renderToStaticMarkup(<Drawing name="house-plan" described />);
  expect(plan).toMatch(/role="img" aria-label="A house from above with the roof off\./);
  expect(plan).not.toContain('<title>');
  expect(renderToStaticMarkup(<Drawing name="cloud" />)).toContain('aria-hidden="true"');
});

test('each story that the site comes with has a drawing of its own, a story of the owner’s own a small one', () => {
  expect(stories.builtIn.map(({ art }) => art)).toEqual(stories.builtIn.map(({ id }) => id));
  expect(Object.keys(drawings.stories).toSorted()).toEqual(stories.builtIn.map(({ id }) => id).toSorted());
  const small = renderToStaticMarkup(<StoryDrawing name="cloud" />);
  expect(small).toContain('viewBox="0 0 240 160"');
});

test('initials leave out titles and middle names', () => {
  expect(initials('Dr. Hana Wexford')).toBe('HW');
  expect(initials('Gustavo Maria Pell')).toBe('GP');
  expect(initials('Lorraine')).toBe('L');
  expect(initials('')).toBe('');
});
