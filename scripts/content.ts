import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { parse } from 'yaml';
import { marksTyped } from '../src/lib/facts.ts';

const folder = 'content';
const prefix = 'content:';
const navigation = join(folder, 'navigation.yaml');

export class BadYaml extends Error {}

/** Facts written {{name}} become marks; drawings and articles are texts. */
function read(path: string): unknown {
  const text = readFileSync(path, 'utf8');
  if (!path.endsWith('.yaml')) return text;
  try {
    return parse(marksTyped(text));
  } catch (error) {
    throw new BadYaml(`${path}: ${error instanceof Error ? error.message.split('\n')[0] : error}`, { cause: error });
  }
}

/** `{ link: contact }` refers to content/navigation.yaml; fields beside it override its text or address. */
function withLinks(value: unknown, links: Readonly<Record<string, object>>): unknown {
  if (Array.isArray(value)) return value.map((one) => withLinks(one, links));
  if (typeof value !== 'object' || value === null) return value;
  if ('link' in value && typeof value.link === 'string' && value.link in links) {
    const { link, ...own } = value;
    return { ...links[link], ...own };
  }
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withLinks(one, links)]));
}

/** `faqs` is content/faqs.yaml, `art` all files of content/art. */
function filesOf(name: string): { path: string; key: string }[] {
  const path = join(folder, name);
  if (existsSync(`${path}.yaml`)) return [{ path: `${path}.yaml`, key: '' }];
  return readdirSync(path)
    .toSorted()
    .map((file) => ({ path: join(path, file), key: file.replace(/\.\w+$/, '') }));
}

/** One file's data, or a folder's by file name. */
export function dataOf(name: string): unknown {
  const files = filesOf(name);
  const [only] = files;
  const data = only?.key === '' ? read(only.path) : Object.fromEntries(files.map(({ path, key }) => [key, read(path)]));
  const { links } = read(navigation) as { links: Record<string, object> };
  return withLinks(data, links);
}

/** Exports each part by name too, so that bundles include only used parts. */
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

/** `import faqs from 'content:faqs'`. Invalid YAML fails the build with file and line. */
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

/** For Node without Vite: modules imported after this call. */
export function registerContent(): void {
  registerHooks({
    resolve: (id, context, next) => (id.startsWith(prefix) ? { url: id, shortCircuit: true } : next(id, context)),
    load: (url, context, next) =>
      url.startsWith(prefix)
        ? { format: 'module', source: sourceOf(url.slice(prefix.length)), shortCircuit: true }
        : next(url, context),
  });
}
