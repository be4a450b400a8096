import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { registerContent } from './content.ts';

const place = 'build';
const stampFile = 'source.sha256';
const inputs = [
  'src',
  'content',
  'public',
  'scripts/build.ts',
  'scripts/start.ts',
  'scripts/content.ts',
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

function sourceHash(): string {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap(filesBelow)) hash.update(file).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}

function precompress(folder: string) {
  for (const file of filesBelow(folder)) {
    if (!/\.(js|css|svg|webmanifest|txt|xml|json)$/.test(file)) continue;
    const raw = readFileSync(file);
    if (raw.length < 256) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(`${file}.gz`, gzipSync(raw, { level: 9 }));
  }
}

/** Reports mistakes in content/ with file and line. */
async function checkContent() {
  registerContent();
  const { contentProblems } = await import('./check-content.ts');
  const problems = await contentProblems();
  if (problems.length > 0)
    throw new Error(`The content is not right (if it is meant: npm run content):\n  ${problems.join('\n  ')}`);
}

async function build(hash: string) {
  console.log('Building the site …');
  await checkContent();
  // Built aside, so that a failed build keeps the previous one.
  const made = join('.cache', `build-${process.pid}`);
  mkdirSync(made, { recursive: true });
  try {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['node_modules/@react-router/dev/bin.cjs', 'build'],
      {
        env: { ...process.env, NODE_ENV: 'production', NORTHARC_BUILD_INTO: made },
        encoding: 'utf8',
      },
    );
    // Output is shown only on failure.
    if (status !== 0) throw new Error(`The build failed:\n${stdout}${stderr}`);
    precompress(join(made, 'client'));
    const { transformWithOxc } = await import('vite');
    const start = await transformWithOxc(readFileSync('scripts/start.ts', 'utf8'), 'start.ts');
    writeFileSync(join(made, 'server/start.js'), start.code);
    // Loaded here, so that a start without a build skips the picture library.
    const { makeOgImages } = await import('./og-images.ts');
    await makeOgImages(join(made, 'client/og'));
    const { buildLesson } = await import('../src/assistant/answers/brain.ts');
    await buildLesson(join(made, 'server/lesson.bin'));
    writeFileSync(join(made, stampFile), hash);
    rmSync(place, { recursive: true, force: true });
    renameSync(made, place);
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

/** Builds unless `build/` is up to date. @throws with the build's output. */
export async function ensureBuild(): Promise<void> {
  const stamp = join(place, stampFile);
  const hash = sourceHash();
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== hash) await build(hash);
}

/** `npm run build`; `--if-needed` (before `npm start` and `npm test`) only when the source changed. */
if (import.meta.main) {
  try {
    await (process.argv.includes('--if-needed') ? ensureBuild() : build(sourceHash()));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
