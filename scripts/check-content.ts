import { globSync, readFileSync } from 'node:fs';
import { LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import { ContentError } from '#src/content/content-error.ts';
import * as drawings from '#src/content/schemas/drawings.ts';
import * as fixedPages from '#src/content/schemas/fixed-pages.ts';
import * as forms from '#src/content/schemas/forms.ts';
import * as mails from '#src/content/schemas/mails.ts';
import * as pages from '#src/content/schemas/pages.ts';
import * as site from '#src/content/schemas/site.ts';
import { typedNames } from '#src/lib/facts.ts';
import { BadYaml, dataOf } from './content.ts';

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const named = (folder: string, all: Readonly<Record<string, z.ZodType>>) =>
  Object.fromEntries(Object.entries(all).map(([name, schema]) => [`${folder}${kebab(name)}`, schema]));

/** By file name; records are checked when they are read. */
export const schemas: Readonly<Record<string, z.ZodType>> = {
  ...named('', site),
  ...named('', drawings),
  ...named('pages/', { ...pages, ...fixedPages }),
  ...named('forms/', forms),
  ...named('mails/', mails),
};

/** Line of the value at `path`, or of its nearest parent. In Markdown: of the front matter. */
export function lineOf(source: string, path: readonly PropertyKey[]): number {
  const lines = new LineCounter();
  const document = parseDocument(source.replace(/^---\n/, '\n').replace(/\n---\n[\s\S]*$/, ''), { lineCounter: lines });
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true) as { range?: [number, number, number] } | undefined;
    if (node?.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
}

function told(name: string, path: readonly PropertyKey[], problem: string): string {
  const [file = ''] = globSync(`content/${name}.{yaml,md}`);
  const line = lineOf(readFileSync(file, 'utf8'), path);
  return `${file}, line ${line}${path.length > 0 ? `, ${path.join('.')}` : ''}: ${problem}`;
}

export const problemsOf = (name: string, data: unknown, schema: z.ZodType): string[] =>
  (schema.safeParse(data).error?.issues ?? []).map(({ path, message }) => told(name, path, message));

export const unknownFacts = (file: string, text: string, facts: ReadonlySet<string>): string[] =>
  text
    .split('\n')
    .flatMap((line, at) =>
      typedNames(line).flatMap((name) =>
        facts.has(name) ? [] : [`${file}, line ${at + 1}: there is no fact ${name}`],
      ),
    );

/** Empty when all is well. Needs the hook of scripts/content.ts. */
export async function contentProblems(): Promise<string[]> {
  try {
    const problems = Object.entries(schemas).flatMap(([name, schema]) => problemsOf(name, dataOf(name), schema));
    if (problems.length > 0) return problems;
    const { builtWords } = await import('#src/content/records/words.ts');
    await import('#src/content/records/all.ts');
    const facts = new Set(Object.keys(builtWords));
    return globSync('content/**/*.{yaml,md}').flatMap((file) => unknownFacts(file, readFileSync(file, 'utf8'), facts));
  } catch (error) {
    if (error instanceof ContentError) return [told(error.file, error.path, error.problem)];
    if (error instanceof BadYaml) return [error.message];
    throw error;
  }
}
