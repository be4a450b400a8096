import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Keeps files about one thing (design.md section 3): median under 80 lines, p90 under 200, none over 300. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && existsSync(file));
const sizes = files
  .map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n').length - 1 }))
  .sort((a, b) => a.lines - b.lines);
const at = (share: number) => sizes[Math.floor((sizes.length - 1) * share)]?.lines ?? 0;

const problems = sizes
  .filter(({ lines }) => lines > 300)
  .map(({ file, lines }) => `${file} has ${lines} lines (at most 300)`);
if (at(0.5) >= 80) problems.push(`the median file has ${at(0.5)} lines (under 80)`);
if (at(0.9) >= 200) problems.push(`one file in ten has ${at(0.9)} lines or more (under 200)`);
console.log(`${files.length} files, median ${at(0.5)} lines, p90 ${at(0.9)}, largest ${at(1)}`);
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
