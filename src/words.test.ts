import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'rolldown/utils';
import { expect, test } from 'vitest';

interface Node {
  type: string;
  [key: string]: unknown;
}

/** Screens behind the sign-in and what only they use: their words stand beside them. */
const deskFiles = [
  /^src\/(desk|figures|first-day|inbox|notices|records|search)\//,
  /^src\/calendar\/(calendar|exceptions|hours|time-panel|week)[^/]*\.tsx$/,
  /^src\/(assistant\/chat(s|-questions)?|newsletter\/newsletter-(issues?|management)|page-editor\/(page-frame|pages)|privacy\/(er|exp|priv)[^/]*|desk-layout)\.tsx$/,
  /[/-](admin|history)[^/]*\.tsx$/,
  /^src\/ui\/record-editor\//,
  /^src\/ui\/(assign-select|confirm-action|confirm-field|desk-table|filter-form|pagination|picture-input|refused|reply-state|search-field|status-select|tags|two-widths)\.tsx$/,
];
const spoken = new Set(['alt', 'aria-description', 'aria-label', 'aria-roledescription', 'placeholder', 'title']);
const isWords = (text: string) => /\p{L}{2}.*\s.*\p{L}/su.test(text.trim());
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

/** Texts of two words or more between tags, and spoken attributes of any letters, that are written into the markup. */
function wordsIn(code: string): string[] {
  const found: string[] = [];
  const visit = (node: Node) => {
    const { type, value } = node;
    if (type === 'JSXText' && isWords(String(value))) found.push(String(value).trim());
    if (type === 'JSXAttribute' && isNode(value) && spoken.has(String((node.name as Node).name))) {
      if (value.type === 'Literal' && /\p{L}/u.test(String(value.value))) found.push(String(value.value));
    }
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child);
  };
  visit(parseSync('words.tsx', code).program as unknown as Node);
  return found;
}

test('words in the markup are found', () => {
  expect(wordsIn('<p title="Hint">Two words {one} <b>{two}</b> · <i className="a b">one</i></p>')).toEqual([
    'Hint',
    'Two words',
  ]);
});

test('what visitors read stands in content/ (docs/map.md)', () => {
  const files = globSync('src/**/*.tsx').filter(
    (file) => !deskFiles.some((path) => path.test(file)) && !/\.test\.tsx$/.test(file),
  );
  expect(files.length).toBeGreaterThan(60);
  const found = files.flatMap((file) => wordsIn(readFileSync(file, 'utf8')).map((text) => `${file}: ${text}`));
  expect(found).toEqual([]);
});

/** Missing over plain http, where the site must work, too; `?.` asks first. */
const secureOnly = /\b(crypto\.(randomUUID|subtle)|navigator\.(clipboard|locks|serviceWorker|storage))\b(?!\?)/;
/** Asks for the service worker before it gets here. */
const asked = 'src/desk/notifications.tsx';

test('nothing that a browser has over https alone is used without asking', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.(server|test)\./.test(file) && file !== asked);
  const used = files.flatMap((file) => {
    const code = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    return secureOnly.test(code) ? [file] : [];
  });
  expect(used).toEqual([]);
});
