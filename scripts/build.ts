import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { exclusively } from '#src/platform/lock.server.ts';
import { runChild } from '#src/platform/run-child.server.ts';

const place = 'build';
const stampFile = 'source.sha256';
const ownFilesFile = 'own-files.json';
const workFolder = '.cache';
const lockFile = join(workFolder, 'build.lock');
const inputs = [
  'src',
  'content',
  'public',
  'scripts/build.ts',
  'scripts/vite',
  'scripts/og-images.ts',
  'scripts/og',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
];

function filesBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** A hash of everything the build is made from. */
function sourceHash(): string {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap(filesBelow)) hash.update(file).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}

/** Puts a brotli and a gzip copy beside each text file of the client build. */
function precompress(folder: string) {
  for (const file of filesBelow(folder)) {
    if (!/\.(js|css|svg|webmanifest|txt|xml|json)$/.test(file)) continue;
    const raw = readFileSync(file);
    if (raw.length < 256) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(`${file}.gz`, gzipSync(raw, { level: 9 }));
  }
}

/** The hashed files of a build, which the pages and the running processes made from it go on asking for. */
const hashedFiles = (folder: string) =>
  ['client/assets', 'server/assets'].flatMap((part) =>
    filesBelow(join(folder, part)).map((file) => relative(folder, file)),
  );

/** Adds what the build before this one had of its own, so that a site that still runs from it stays whole. */
function carryOver(from: string, to: string) {
  writeFileSync(join(to, ownFilesFile), JSON.stringify(hashedFiles(to)));
  const list = join(from, ownFilesFile);
  const files: string[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : hashedFiles(from);
  for (const file of files) {
    if (existsSync(join(from, file)) && !existsSync(join(to, file))) copyFileSync(join(from, file), join(to, file));
  }
}

/** Puts a finished build in the place of the one before it, whose own hashed files stay. */
export function putInPlace(made: string, place: string): void {
  if (!existsSync(place)) {
    renameSync(made, place);
    return;
  }
  carryOver(place, made);
  const before = `${made}-before`;
  renameSync(place, before);
  renameSync(made, place);
  rmSync(before, { recursive: true, force: true });
}

/**
 * Drops what a build that was cut off left in `folder`; when no build is in place, a finished one goes there. Under the
 * lock.
 */
export function takeUpLeftovers(folder: string, place: string): void {
  if (!existsSync(folder)) return;
  const left = readdirSync(folder).filter((name) => /^build-\d+(-before)?$/.test(name));
  for (const name of left.sort((a, b) => a.length - b.length)) {
    const made = join(folder, name);
    if (!existsSync(place) && existsSync(join(made, stampFile))) renameSync(made, place);
    else rmSync(made, { recursive: true, force: true });
  }
}

async function build(hash: string) {
  const made = join(workFolder, `build-${process.pid}`);
  mkdirSync(made, { recursive: true });
  try {
    await buildInto(made);
    writeFileSync(join(made, stampFile), hash);
    putInPlace(made, place);
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

async function buildInto(folder: string) {
  const args = ['node_modules/@react-router/dev/bin.cjs', 'build'];
  const { code, said } = await runChild(args, { ...process.env, NODE_ENV: 'production', NORTHARC_BUILD_INTO: folder });
  // A build that went well has nothing to say to whoever starts the site.
  if (code !== 0) throw new Error(`The build failed:\n${said}`);
  precompress(join(folder, 'client'));
  // Loaded here only: a start that needs no build does without the picture library.
  const { makeOgImages } = await import('./og-images.ts');
  await makeOgImages(join(folder, 'client/og'));
}

/** Whether `build/` was made from exactly this source. */
export function buildIsCurrent(): boolean {
  const stamp = join(place, stampFile);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sourceHash();
}

/** Builds unless `build/` was made from exactly this source; in a process of its own, so that this one goes on meanwhile. */
export async function ensureBuild(): Promise<void> {
  if (buildIsCurrent()) return;
  console.log('Building the site (once for each version of the source) …');
  const { code, said } = await runChild(['scripts/build.ts', '--if-needed'], process.env);
  if (code !== 0) throw new Error(said.trim() || 'The build was ended.');
}

if (import.meta.main) {
  await import('./stop-signals.ts');
  const onlyIfNeeded = process.argv.includes('--if-needed');
  try {
    await exclusively(
      lockFile,
      async () => {
        takeUpLeftovers(workFolder, place);
        if (!onlyIfNeeded || !buildIsCurrent()) await build(sourceHash());
      },
      () => console.log('Another process is building; waiting for it …'),
    );
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
