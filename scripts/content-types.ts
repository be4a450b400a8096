import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { placeholdersOf } from '../src/lib/fill-in.ts';
import { dataOf } from './content.ts';

const shapesFile = 'content/shapes.txt';
const typesFile = '.cache/content.d.ts';

/** Code finds something by them: the type is the value. */
const ids = new Set(
  'id block price startingPrice value danger icon kind width per window shape named sample newestBy lastDay service counted prices plans page blocks unit added'.split(
    ' ',
  ),
);
/** Code looks things up in them: all values are of one type. `any`: by names that may be missing. */
const lookups: Readonly<Record<string, 'any' | 'own'>> = {
  ...{ titles: 'any', done: 'any', statuses: 'any', formNames: 'any', small: 'any', articles: 'any', stories: 'any' },
  ...{ short: 'any', halves: 'any', dangers: 'own', kinds: 'own', choices: 'own', news: 'own', alarms: 'own' },
};

type Data = Readonly<Record<string, unknown>>;
const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value);
const union = (all: readonly string[]) => [...new Set(all)].sort().join(' | ');
const literals = (all: readonly string[]) => union(all.map((one) => `'${one}'`));

function typeOfTexts(texts: readonly string[], key: string): string {
  const names = texts.flatMap(placeholdersOf);
  if (names.length > 0) return `import('#src/lib/fill-in.ts').Template<${literals(names)}>`;
  return ids.has(key) && texts.every((text) => /^[a-z][A-Za-z0-9-]*$/.test(text)) ? literals(texts) : 'string';
}

function typeOfLists(lists: readonly (readonly unknown[])[], key: string, indent: string): string {
  const items = lists.flat(1);
  const isPair = (one: unknown) => Array.isArray(one) && one.length === 2;
  if (lists.every(isPair) && items.every((one) => typeof one === 'number')) return '[number, number]';
  if (items.length > 0 && items.every((one) => isPair(one) && typeof Object(one)[0] === 'string'))
    return '[string, string][]';
  if (['sample', 'prices', 'plans'].includes(key)) return `(${typeOf(items, key, indent) || 'never'})[]`;
  return `${typeOf(items, '', indent) || 'string'}[]`;
}

function typeOfData(all: readonly Data[], key: string, indent: string): string {
  const names = [...new Set(all.flatMap((one) => Object.keys(one)))];
  // The placeholders of an email may stand in any of its lines.
  if (names.join() === 'subject,lines')
    return `import('#src/lib/fill-in.ts').MailText<${literals(placeholdersOf(JSON.stringify(all))) || 'never'}>`;
  const line = (name: string, values: readonly unknown[], own: string) =>
    `${indent}  ${name}: ${typeOf(values, own, `${indent}  `)};\n`;
  const lookup = lookups[key];
  const lines = lookup
    ? line(`[name in ${lookup === 'own' ? literals(names) : 'string'}]`, all.flatMap(Object.values), '')
    : names
        .map((name) => {
          const having = all.filter((one) => name in one);
          const quoted = /^\w+$/.test(name) ? name : `'${name}'`;
          const values = having.map((one) => one[name]);
          return line(having.length < all.length ? `${quoted}?` : quoted, values, name);
        })
        .join('');
  return `{\n${lines}${indent}}`;
}

/** Of values that stand at the same place, for example in each item of a list. */
function typeOf(values: readonly unknown[], key: string, indent: string): string {
  const texts = values.filter((one) => typeof one === 'string');
  const lists = values.filter((one): one is readonly unknown[] => Array.isArray(one));
  const data = values.filter(isData);
  const others = values.filter((one) => typeof one === 'number' || typeof one === 'boolean');
  return [
    ...(texts.length > 0 ? [typeOfTexts(texts, key)] : []),
    ...(lists.length > 0 ? [typeOfLists(lists, key, indent)] : []),
    ...(data.length > 0 ? [typeOfData(data, key, indent)] : []),
    ...(others.length > 0 ? [union(others.map((one) => (typeof one === 'number' ? 'number' : `${one}`)))] : []),
  ].join(' | ');
}

/** Lists whose ids the code names. */
const namedLists = ['blog-categories', 'topics', 'faq-categories', 'claims', 'prices'];

/** Other lists are records, which are checked by their fields (src/content/records-of.ts). */
function modules(): string[] {
  const files = ['', 'pages/', 'forms/'].flatMap((folder) =>
    readdirSync(`content/${folder}`).flatMap((file) =>
      file.endsWith('.yaml') ? `${folder}${file.replace('.yaml', '')}` : [],
    ),
  );
  return ['mails', ...files].filter((name) => namedLists.includes(name) || !Array.isArray(dataOf(name))).sort();
}

const declared = (name: string) => `declare module 'content:${name}' {
  const data: ${typeOf([dataOf(name)], '', '  ')};
  export = data;
}
`;

const declaredWords = (page: string) => `declare module 'words:${page}' {
  import data = require('content:pages/${page}');
  export = data;
}
`;

/** The types of `import data from 'content:pages/home'`, and of `words:home`. */
export function writeContentTypes(): void {
  const names = modules();
  const pages = names.flatMap((name) => (name.startsWith('pages/') ? name.replace('pages/', '') : []));
  mkdirSync('.cache', { recursive: true });
  writeFileSync(typesFile, [...names.map(declared), ...pages.map(declaredWords)].join(''));
}

export type Shapes = ReadonlyMap<string, readonly string[]>;

const short = (type: string) =>
  type
    .replace(/^import\(.*?\)\.\w+<(.*)>/, (_, names: string) => `{${names.replace(/[' ]/g, '').replaceAll('|', ' ')}}`)
    .replace(/^string/, '')
    .replace(/^(?=\w|')/, ':')
    .replaceAll(' | ', '|');

/** What stands where: of each place of the file ("hero > stats") its names, each with its type if it is no text. */
export function shapeOf(name: string): Shapes {
  const path = [name];
  const shapes = new Map<string, string[]>();
  const here = () => {
    const at = path.join(' > ');
    return shapes.get(at) ?? shapes.set(at, []).get(at) ?? [];
  };
  for (const line of declared(name).split('\n').slice(2, -4)) {
    const [, key = '', type] = /^ +(\[name in [^\]]+\]|'[^']+'|\w+\??)\??: (.*?);?$/.exec(line) ?? [];
    const own = key.replaceAll("'", '').replaceAll(' | ', '|');
    if (type === '{') path.push(own);
    else if (type !== undefined) here().push(`${own}${short(type)}`);
    else {
      const list = /}(.*);/.exec(line)?.[1] ?? '';
      const ended = path.pop() ?? '';
      here().push(`${ended}${list}:{}`);
    }
  }
  return shapes;
}

/** What the files held when somebody last ran `npm run content`. */
export function knownShapes(): Shapes {
  const lines = readFileSync(shapesFile, 'utf8').trim().split('\n');
  return new Map(
    lines.map((line) => {
      const [path = '', names = ''] = line.split(/: (.*)/);
      return [path, names.split('; ')];
    }),
  );
}

if (import.meta.main) {
  writeContentTypes();
  const lines = modules().flatMap((name) => [...shapeOf(name)].map(([path, names]) => `${path}: ${names.join('; ')}`));
  writeFileSync(shapesFile, `${lines.join('\n')}\n`);
}
