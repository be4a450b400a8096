import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/**
 * Keeps files about one thing (design.md section 3): median under 80 lines, p90 under 200, none over 300. And keeps a
 * class about one thing: no sheet defines what another one does.
 */
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

const problems = sizes
  .filter(({ lines }) => lines > 300)
  .map(({ file, lines }) => `${file} has ${lines} lines (at most 300)`);
if (at(0.5) >= 80) problems.push(`the median file has ${at(0.5)} lines (under 80)`);
if (at(0.9) >= 200) problems.push(`one file in ten has ${at(0.9)} lines or more (under 200)`);

/** Classes that are the whole selector of a rule; what a medium or a state changes of them (indented more) is no definition. */
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
