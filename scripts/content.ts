import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'rolldown/utils';
import type { Plugin } from 'vite';
import { parse } from 'yaml';
import { marksTyped } from '../src/lib/facts.ts';
import { markWords } from '../src/lib/records/words.ts';

const folder = 'content';
const isOurs = (id: string) => /^(content|words):/.test(id);
const navigation = join(folder, 'navigation.yaml');

export class BadYaml extends Error {}

/** YAML between two lines of ---, then Markdown, which becomes `body`. */
export function markdownData(source: string): object {
  const [, front, body = ''] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(source) ?? [];
  if (front === undefined) throw new Error('has no front matter between two lines of ---');
  return { ...parse(front), body: body.trim() };
}

function dataIn(text: string, path: string): unknown {
  if (path.endsWith('.md')) return markdownData(marksTyped(text));
  return path.endsWith('.yaml') ? parse(marksTyped(text)) : text;
}

const known = new Map<string, { changed: number; data: unknown }>();

/** Facts written {{name}} become marks; drawings are texts. */
function read(path: string): unknown {
  const { mtimeMs: changed } = statSync(path);
  const kept = known.get(path);
  if (kept?.changed === changed) return kept.data;
  const text = readFileSync(path, 'utf8');
  try {
    const data = dataIn(text, path);
    known.set(path, { changed, data });
    return data;
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

/** `words:home` is content/pages/home.yaml with a mark for each text, because the owner can change it. */
function fileOf(id: string): { name: string; data: () => unknown } {
  const [kind, name = ''] = id.split(':');
  if (kind === 'content') return { name, data: () => dataOf(name) };
  return { name: `pages/${name}`, data: () => markWords(name, dataOf(`pages/${name}`)) };
}

/** Exports each part by name too, so that bundles include only used parts. */
function sourceOf(id: string): string {
  const data = fileOf(id).data();
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
  resolveId: (id) => (isOurs(id) ? `\0${id}` : undefined),
  load(id) {
    if (!id.startsWith('\0') || !isOurs(id.slice(1))) return;
    const { name } = fileOf(id.slice(1));
    for (const { path } of [...filesOf(name), { path: navigation }]) this.addWatchFile(path);
    return sourceOf(id.slice(1));
  },
});

/** JavaScript of a component's file; Node itself strips types only. */
function compiled(url: string): string {
  const file = fileURLToPath(url);
  const { code, errors } = transformSync(file, readFileSync(file, 'utf8'));
  if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join(' ')}`);
  return code;
}

/** For Node without Vite: modules imported after this call. */
export function registerContent(): void {
  registerHooks({
    resolve: (id, context, next) => (isOurs(id) ? { url: id, shortCircuit: true } : next(id, context)),
    load: (url, context, next) => {
      const source = isOurs(url) ? sourceOf(url) : url.endsWith('.tsx') ? compiled(url) : undefined;
      return source === undefined ? next(url, context) : { format: 'module', source, shortCircuit: true };
    },
  });
}
