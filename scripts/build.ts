import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const stampFile = 'build/source.sha256';
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

async function build(hash: string) {
  const args = ['node_modules/@react-router/dev/bin.cjs', 'build'];
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  // A build that went well has nothing to say to whoever starts the site.
  if (status !== 0) throw new Error(`The build failed:\n${stdout}\n${stderr}`);
  precompress('build/client');
  // Loaded here only: a start that needs no build does without the picture library.
  const { makeOgImages } = await import('./og-images.ts');
  await makeOgImages('build/client/og');
  writeFileSync(stampFile, hash);
}

/** Builds unless `build/` was made from exactly this source. */
export async function ensureBuild(): Promise<void> {
  const hash = sourceHash();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return;
  console.log('Building the site (once for each version of the source) …');
  await build(hash);
}

if (import.meta.main) await build(sourceHash());
