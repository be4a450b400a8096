import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The articles of a folder, by path. */
export function articleFiles(folder: string): Record<string, string> {
  const paths = readdirSync(folder).filter((name) => name.endsWith('.md'));
  return Object.fromEntries(paths.map((name) => [join(folder, name), readFileSync(join(folder, name), 'utf8')]));
}
