import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { readConfig } from '#src/platform/config.server.ts';
import { loadBuild } from './load-build.ts';

/**
 * `npm run account -- password [--stdin]`, with the build in place and while the site runs: a new password of the desk, made
 * here or read from the standard input, so that it stands in no list of commands. Everybody is signed out.
 */
const { positionals, values } = parseArgs({ allowPositionals: true, options: { stdin: { type: 'boolean' } } });
try {
  if (positionals.join() !== 'password') throw new Error('Usage: npm run account -- password [--stdin]');
  const given = values.stdin ? (await text(process.stdin)).replace(/\r?\n$/, '') : undefined;
  const { resetPassword } = await loadBuild();
  const password = await resetPassword(readConfig(), given);
  console.log(
    given === undefined ? `The new password of the desk: ${password}` : 'The password of the desk is changed.',
  );
  console.log('Everybody is signed out. It holds at once, also while the site runs, until another is set.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
