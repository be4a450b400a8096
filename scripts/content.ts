import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { parse } from 'yaml';
import { marksTyped } from '../src/lib/facts.ts';

const folder = 'content';
const prefix = 'content:';
const navigation = join(folder, 'navigation.yaml');

/** A file that cannot be read, with its name and line. */
export class BadYaml extends Error {}

/** The data of a file, with marks for the facts that it names as {{name}}; drawings and articles are texts. */
function read(path: string): unknown {
  const text = readFileSync(path, 'utf8');
  if (!path.endsWith('.yaml')) return text;
  try {
    return parse(marksTyped(text));
  } catch (error) {
    throw new BadYaml(`${path}: ${error instanceof Error ? error.message.split('\n')[0] : error}`, { cause: error });
  }
}

/** `{ link: contact }` stands for a link of content/navigation.yaml; what is beside it takes the place of its text or address. */
function withLinks(value: unknown, links: Readonly<Record<string, object>>): unknown {
  if (Array.isArray(value)) return value.map((one) => withLinks(one, links));
  if (typeof value !== 'object' || value === null) return value;
  if ('link' in value && typeof value.link === 'string' && value.link in links) {
    const { link, ...own } = value;
    return { ...links[link], ...own };
  }
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withLinks(one, links)]));
}

/** The files of a name: `faqs` is content/faqs.yaml, `art` all files of content/art. */
function filesOf(name: string): { path: string; key: string }[] {
  const path = join(folder, name);
  if (existsSync(`${path}.yaml`)) return [{ path: `${path}.yaml`, key: '' }];
  return readdirSync(path)
    .toSorted()
    .map((file) => ({ path: join(path, file), key: file.replace(/\.\w+$/, '') }));
}

/** What a name of content/ holds: the data of one file, or of a folder's files by their names. */
export function dataOf(name: string): unknown {
  const files = filesOf(name);
  const [only] = files;
  const data = only?.key === '' ? read(only.path) : Object.fromEntries(files.map(({ path, key }) => [key, read(path)]));
  const { links } = read(navigation) as { links: Record<string, object> };
  return withLinks(data, links);
}

/** Each part of a file can be imported by its name as well, so that a script carries those alone that it says. */
function sourceOf(name: string): string {
  const data = dataOf(name);
  const parts = Object.entries(Array.isArray(data) ? {} : Object(data));
  const named = parts.map(([key], at) => `part${at} as ${JSON.stringify(key)}`).join(', ');
  return [
    ...parts.map(([, part], at) => `const part${at} = ${JSON.stringify(part)};`),
    `export { ${named} };`,
    `export default ${
      Array.isArray(data)
        ? JSON.stringify(data)
        : `{ ${parts.map(([key], at) => `${JSON.stringify(key)}: part${at}`).join(', ')} }`
    };`,
  ].join('\n');
}

/** Lets code import data: `import faqs from 'content:faqs'`. A file that is no YAML fails the build with its name and line. */
export const content = (): Plugin => ({
  name: 'northarc:content',
  resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
  load(id) {
    if (!id.startsWith(`\0${prefix}`)) return;
    const name = id.slice(prefix.length + 1);
    for (const { path } of [...filesOf(name), { path: navigation }]) this.addWatchFile(path);
    return sourceOf(name);
  },
});

/** The same for code that Node runs by itself: modules that are imported after this was called. */
export function registerContent(): void {
  registerHooks({
    resolve: (id, context, next) => (id.startsWith(prefix) ? { url: id, shortCircuit: true } : next(id, context)),
    load: (url, context, next) =>
      url.startsWith(prefix)
        ? { format: 'module', source: sourceOf(url.slice(prefix.length)), shortCircuit: true }
        : next(url, context),
  });
}
