import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Fails for files over 500 lines, and for CSS classes defined in two sheets. */
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => existsSync(file));
const files = tracked.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
const sizes = files
  .map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n').length - 1 }))
  .sort((a, b) => a.lines - b.lines);
const at = (share: number) => sizes[Math.floor((sizes.length - 1) * share)]?.lines ?? 0;

const most = 500;
const problems = sizes
  .filter(({ lines }) => lines > most)
  .map(({ file, lines }) => `${file} has ${lines} lines (at most ${most})`);

/** Rules for the class alone; rules in media queries are no definitions. */
function classesOf(sheet: string): Set<string> {
  const rules = readFileSync(sheet, 'utf8').replace(/^@(?:media|supports)[\s\S]*?^}/gm, '');
  return new Set([...rules.matchAll(/^(?: {2})?\.([\w-]+)(?:,| \{)$/gm)].map(([, name = '']) => name));
}
const sheetOf = new Map<string, string>();
for (const sheet of tracked.filter((file) => file.endsWith('.css'))) {
  for (const name of classesOf(sheet)) {
    const other = sheetOf.get(name);
    if (other) problems.push(`.${name} is defined in ${other} and in ${sheet}`);
    sheetOf.set(name, sheet);
  }
}

console.log(`${files.length} files, median ${at(0.5)} lines, p90 ${at(0.9)}, largest ${at(1)}`);
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
