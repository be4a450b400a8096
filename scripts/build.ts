import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { command } from './command.ts';
import { registerContent } from './content.ts';

const place = 'build';
const stampFile = 'source.sha256';
const inputs = [
  'src',
  'content',
  'public',
  'scripts/build.ts',
  'scripts/command.ts',
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

const compressions = {
  br: (raw: Buffer) => promisify(brotliCompress)(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  gz: (raw: Buffer) => promisify(gzip)(raw, { level: 9 }),
};

async function precompress(folder: string) {
  const files = filesBelow(folder).filter((file) => /\.(js|css|svg|webmanifest|txt|xml|json)$/.test(file));
  await Promise.all(
    files.map(async (file) => {
      const raw = readFileSync(file);
      if (raw.length < 256) return;
      for (const [ending, compress] of Object.entries(compressions))
        writeFileSync(`${file}.${ending}`, await compress(raw));
    }),
  );
}

/** Reports mistakes in content/ with file and line. */
async function checkContent() {
  registerContent();
  const { contentProblems } = await import('./check-content.ts');
  const problems = await contentProblems();
  if (problems.length > 0)
    throw new Error(`The content is not right (if it is meant: npm run content):\n  ${problems.join('\n  ')}`);
}

/** @throws with what the bundler printed, which is shown only then. */
async function bundle(into: string) {
  const env = { ...process.env, NODE_ENV: 'production', NORTHARC_BUILD_INTO: into };
  const args = ['node_modules/@react-router/dev/bin.cjs', 'build'];
  await promisify(execFile)(process.execPath, args, { env, maxBuffer: 2 ** 26 }).catch(({ stdout, stderr }) => {
    throw new Error(`The build failed:\n${stdout}${stderr}`);
  });
}

async function build(hash: string) {
  console.log('Building the site …');
  await checkContent();
  // Built aside, so that a failed build keeps the previous one.
  const made = join('.cache', `build-${process.pid}`);
  const beside = `${made}-beside`;
  mkdirSync(beside, { recursive: true });
  try {
    // Loaded here, so that a start without a build skips the picture library.
    const { makeOgImages } = await import('./og-images.ts');
    const { buildLesson } = await import('../src/assistant/answers/brain.ts');
    await Promise.all([
      bundle(made),
      makeOgImages(join(beside, 'og')).then(() => buildLesson(join(beside, 'lesson.bin'))),
    ]);
    await precompress(join(made, 'client'));
    cpSync(join(beside, 'og'), join(made, 'client/og'), { recursive: true });
    renameSync(join(beside, 'lesson.bin'), join(made, 'server/lesson.bin'));
    const { transformWithOxc } = await import('vite');
    const start = await transformWithOxc(readFileSync('scripts/start.ts', 'utf8'), 'start.ts');
    writeFileSync(join(made, 'server/start.js'), start.code);
    writeFileSync(join(made, stampFile), hash);
    rmSync(place, { recursive: true, force: true });
    renameSync(made, place);
  } finally {
    for (const folder of [made, beside]) rmSync(folder, { recursive: true, force: true });
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
  await command(() => (process.argv.includes('--if-needed') ? ensureBuild() : build(sourceHash())));
}
