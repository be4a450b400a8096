import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { slipsBetween } from '#src/lib/edits.ts';

type Values = Record<string, string | undefined>;

/** What programs below the site read, and somebody may want in `.env` as well. */
const ofOthers =
  /^(NODE_|npm_|PG|SSL_CERT_|OPENSSL_|UV_|MALLOC_|LC_|(TZ|LANG|NO_COLOR|FORCE_COLOR)$|(https?|no|all)_proxy$)/i;

/** A line that looks like a setting and is none: `PORT: 3000`, `PORT 3000`. Values in quotes may have several lines. */
const noSetting = /^\s*(?!#)\S[^=\n]*$/m;
const quotedValue = /=[ \t]*(["'`])[\s\S]*?\1/g;

/** `name` is not one of ours: the line of the error, with what was probably meant. */
function unknownLine(name: string, known: readonly string[], where: string): string {
  const near = known.find((other) => slipsBetween(name.toUpperCase(), other, 3) !== undefined);
  return `${name}: is no setting of this site${where}${near ? `; did you mean ${near}?` : ` (${known.join(', ')} are)`}`;
}

/** Reads a `.env` file: its values, and a line for each name that is not `known`. @throws when it cannot be read. */
export function readEnvFile(file: string, known: readonly string[]): { values: Values; problems: string[] } {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return { values: {}, problems: [] };
    throw new Error(`The file ${file} is there and cannot be read.`, { cause });
  }
  const values = parseEnv(text);
  const problems = Object.keys(values)
    .filter((name) => !known.includes(name) && !ofOthers.test(name))
    .map((name) => unknownLine(name, known, ` and stands in ${file}`));
  const odd = noSetting.exec(text.replaceAll(quotedValue, '='));
  // Only its first word: the rest may be a password.
  if (odd) problems.push(`${odd[0].trim().split(/[\s:]/)[0]}: stands in ${file} without a "="; write NAME=value`);
  return { values, problems };
}

/**
 * A line for each name that was probably meant to be ours: two slips at most from a name of six letters or more that is
 * not set.
 */
export function misspelt(env: Values, known: readonly string[]): string[] {
  return Object.keys(env).flatMap((name) => {
    // Cron sets MAILTO for every job, a backup too.
    if (known.includes(name) || name === 'MAILTO') return [];
    const meant = known.find(
      (other) =>
        other.length >= 6 && env[other] === undefined && slipsBetween(name.toUpperCase(), other, 2) !== undefined,
    );
    return meant
      ? [
          `${name}: is no setting of this site; did you mean ${meant}? (If it belongs to another program, set ${meant} too.)`,
        ]
      : [];
  });
}
