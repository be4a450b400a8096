import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { builtWords } from '#src/content/records/words.ts';
import { fillFacts } from '#src/lib/facts.ts';
import type { PageWords } from '#src/lib/records/words.ts';

/** Every file of code or data below a folder. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|yaml)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

interface Text {
  file: string;
  text: string;
}

const isPageWords = (value: object): value is PageWords => 'of' in value && 'collection' in value;

/** The texts of a value; short texts that stand side by side in one object, as a figure and its label, are one. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return textsOfCall(value as (...args: string[]) => unknown);
  if (typeof value !== 'object' || value === null) return [];
  // To ask it for the words of one more part would add that part to the page, for every test that follows.
  if (isPageWords(value)) return textsIn(value.collection().builtIn);
  const parts = Object.values(value);
  const short = parts.filter((part): part is string => typeof part === 'string' && part.length < 80);
  const together = parts.length < 5 && short.length > 1 ? [short.join(' ')] : short;
  return [...together, ...parts.filter((part) => !short.includes(part as string)).flatMap(textsIn)];
}

/** What a function of words says when it is given words. */
function textsOfCall(say: (...args: string[]) => unknown): string[] {
  try {
    return textsIn(say('Monday', 'Monday', 'Monday'));
  } catch {
    return [];
  }
}

/** Every text of `src/content/`, the constants of the promises themselves and articles left out. */
export async function contentTexts(): Promise<Text[]> {
  const modules = import.meta.glob([
    '/src/content/*.ts',
    '!/src/content/{articles,read-articles}.ts',
    '!/src/content/*.test.ts',
  ]);
  const found: Text[] = [];
  for (const [file, load] of Object.entries(modules)) {
    if (/\/(claims|facts-of)\.ts$/.test(file)) continue;
    const exported = (await load()) as Record<string, unknown>;
    // What tells another file something is no words, and would tell it "Monday" for every test that follows.
    const said = Object.entries(exported).filter(([name]) => !/^setDefault|Schema$/.test(name));
    for (const text of said.flatMap(([, value]) => textsIn(value))) {
      found.push({ file, text: fillFacts(text, builtWords) });
    }
  }
  return found;
}
