import { globSync, readFileSync } from 'node:fs';

/** Fails for CSS classes defined in two sheets. Rules in media queries are no definitions. */
function classesOf(sheet: string): Set<string> {
  const rules = readFileSync(sheet, 'utf8').replace(/^@(?:media|supports)[\s\S]*?^}/gm, '');
  return new Set([...rules.matchAll(/^(?: {2})?\.([\w-]+)(?:,| \{)$/gm)].map(([, name = '']) => name));
}
const sheetOf = new Map<string, string>();
for (const sheet of globSync('src/**/*.css')) {
  for (const name of classesOf(sheet)) {
    const other = sheetOf.get(name);
    if (other) {
      console.error(`.${name} is defined in ${other} and in ${sheet}`);
      process.exitCode = 1;
    }
    sheetOf.set(name, sheet);
  }
}
