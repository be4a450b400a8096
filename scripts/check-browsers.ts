import { readdirSync, readFileSync } from 'node:fs';
import { newerThanFloor } from './browsers/check-code.ts';
import { exceptions } from './browsers/exceptions.ts';
import { floor } from './browsers/floor.ts';
import { ensureBuild } from './build.ts';

/** Checks built scripts, libraries included, against the oldest supported browsers. */
await ensureBuild();
const folder = 'build/client/assets';
const files = readdirSync(folder).filter((file) => file.endsWith('.js'));

const needed = new Set<(typeof exceptions)[number]>();
const problems = files.flatMap((file) =>
  newerThanFloor(readFileSync(`${folder}/${file}`, 'utf8'), file).flatMap(({ name, excerpt }) => {
    const exception = exceptions.find((one) => name.endsWith(one.name) && one.code.test(excerpt));
    if (exception) needed.add(exception);
    return exception ? [] : [`${file}: ${name} is newer than the floor: …${excerpt}…`];
  }),
);
for (const exception of exceptions) {
  if (!needed.has(exception)) problems.push(`scripts/browsers/exceptions.ts: nothing needs ${exception.name}`);
}
const said = Object.entries(floor).map(([browser, version]) => `${browser} ${version}`);
console.log(`${files.length} scripts for ${said.join(', ')}`);
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
