import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { putInPlace, takeUpLeftovers } from './build.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'northarc-build-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A finished build of these hashed scripts. */
function made(name: string, ...scripts: string[]) {
  const build = join(folder, name);
  for (const script of scripts) {
    const file = join(build, 'client/assets', script);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, name);
  }
  return build;
}

test('a build takes the place of the one before, whose own scripts stay for open pages until the build after it', () => {
  const place = join(folder, 'build');
  const scripts = () => readdirSync(join(place, 'client/assets')).toSorted();
  putInPlace(made('first', 'site-1.js', 'react-1.js'), place);
  expect(scripts()).toEqual(['react-1.js', 'site-1.js']);
  putInPlace(made('second', 'site-2.js', 'react-1.js'), place);
  expect(scripts()).toEqual(['react-1.js', 'site-1.js', 'site-2.js']);
  expect(readFileSync(join(place, 'client/assets/react-1.js'), 'utf8')).toBe('second');
  putInPlace(made('third', 'site-3.js', 'react-1.js'), place);
  expect(scripts()).toEqual(['react-1.js', 'site-2.js', 'site-3.js']);
  expect(existsSync(join(folder, 'third'))).toBe(false);
  expect(readdirSync(folder)).toEqual(['build']);
});

test('a build that was cut off while it was put in place is taken up, and what is left of others goes', () => {
  const place = join(folder, 'build');
  const left = (name: string, stamp?: string) => {
    const build = made(name, `${name}.js`);
    if (stamp) writeFileSync(join(build, 'source.sha256'), stamp);
  };
  left('build-12', 'new');
  left('build-12-before', 'old');
  left('build-7');
  takeUpLeftovers(folder, place);
  expect(readFileSync(join(place, 'source.sha256'), 'utf8')).toBe('new');
  expect(readdirSync(folder)).toEqual(['build']);

  rmSync(place, { recursive: true });
  left('build-12-before', 'old');
  left('build-13');
  takeUpLeftovers(folder, place);
  expect(readFileSync(join(place, 'source.sha256'), 'utf8')).toBe('old');
  expect(readdirSync(folder)).toEqual(['build']);
});
