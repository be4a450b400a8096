import { globSync, readFileSync } from 'node:fs';
import { LineCounter, parseDocument } from 'yaml';
import { ContentError } from '#src/content/records-of.ts';
import { typedNames } from '#src/lib/facts.ts';
import type { AnyCollection } from '#src/lib/records/collection.ts';
import { checkValues } from '#src/lib/records/schema.ts';
import { BadYaml } from './content.ts';
import { knownShapes, type Shapes, shapeOf } from './content-types.ts';

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

/** A folder's file is named at the beginning of the path. */
function told(name: string, path: readonly PropertyKey[], problem: string): string {
  const [file] = globSync(`content/${name}.{yaml,md}`);
  if (file === undefined) return told(`${name}/${String(path[0])}`, path.slice(1), problem);
  const line = lineOf(readFileSync(file, 'utf8'), path);
  return `${file}, line ${line}${path.length > 0 ? `, ${path.join('.')}` : ''}: ${problem}`;
}

const nameOf = (entry: string) => entry.replace(/[^\w/.#-].*/, '');

/** Where a file of content/ holds something else than the code was written for. */
export function shapeProblems(known: Shapes, found: Shapes): string[] {
  return [...known].flatMap(([place, expected]) => {
    const [file = '', ...path] = place.split(' > ');
    const there = found.get(place);
    if (!there) return [];
    const missing = expected
      .filter((one) => !there.includes(one))
      .map((one) => {
        const other = there.find((entry) => nameOf(entry) === nameOf(one));
        return told(file, [...path, nameOf(one)], `expected ${one}, found ${other ?? 'nothing'}`);
      });
    const names = new Set(expected.map(nameOf));
    const unknown = there.filter((one) => !names.has(nameOf(one)));
    return [...missing, ...unknown.map((one) => told(file, [...path, nameOf(one)], 'nothing shows it'))];
  });
}

export const unknownFacts = (file: string, text: string, facts: ReadonlySet<string>): string[] =>
  text
    .split('\n')
    .flatMap((line, at) =>
      typedNames(line).flatMap((name) =>
        facts.has(name) ? [] : [`${file}, line ${at + 1}: there is no fact ${name}`],
      ),
    );

/** What its collection would not let the owner publish. */
const wrongRecords = (collection: AnyCollection): string[] =>
  collection.builtIn.flatMap(({ id, ...values }) => {
    const checked = checkValues(collection, values, Date.now(), id);
    const errors = checked.ok ? {} : checked.errors;
    return Object.entries(errors).map(([field, message]) => `${collection.title}, ${id}, ${field}: ${message}`);
  });

/** Empty when all is well. Needs the hook of scripts/content.ts. */
export async function contentProblems(): Promise<string[]> {
  try {
    const known = knownShapes();
    const names = new Set([...known.keys()].map((place) => place.split(' > ')[0] ?? ''));
    const problems = shapeProblems(known, new Map([...names].flatMap((name) => [...shapeOf(name)])));
    if (problems.length > 0) return problems;
    const { builtWords } = await import('#src/content/records/all.ts');
    const { collections } = await import('#src/content/records/all.ts');
    const wrong = collections.flatMap(wrongRecords);
    if (wrong.length > 0) return wrong;
    const facts = new Set(Object.keys(builtWords));
    return globSync('content/**/*.{yaml,md}').flatMap((file) => unknownFacts(file, readFileSync(file, 'utf8'), facts));
  } catch (error) {
    if (error instanceof ContentError) return [told(error.file, error.path, error.problem)];
    if (error instanceof BadYaml) return [error.message];
    throw error;
  }
}
