import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { readConfig } from '#src/platform/config.server.ts';
import { command } from './command.ts';
import { loadBuild } from './load-build.ts';

const usage = `Usage, with the build in place, also while the site runs:
  npm run account -- list                          who has an account
  npm run account -- password [ADDRESS] [--stdin]  a new password, made here or read from the standard input; of the first
                                                   owner without an address
  npm run account -- second-factor-off [ADDRESS]   no app, codes and passkeys of that account any more`;

/** `--stdin` keeps the password out of process lists. */
const { positionals, values } = parseArgs({ allowPositionals: true, options: { stdin: { type: 'boolean' } } });
const [what, address = '', ...more] = positionals;
await command(async () => {
  if (more.length > 0) throw new Error(usage);
  if (what === 'list' && address === '') {
    const { listAccounts } = await loadBuild();
    for (const line of await listAccounts(readConfig())) console.log(line);
  } else if (what === 'password') {
    const given = values.stdin ? (await text(process.stdin)).replace(/\r?\n$/, '') : undefined;
    const { resetPassword } = await loadBuild();
    const password = await resetPassword(readConfig(), given, address);
    const whose = address === '' ? 'the first owner' : address;
    console.log(given === undefined ? `The new password of ${whose}: ${password}` : `${whose} has a new password.`);
    console.log('Whoever was signed in by the one before is out. It holds at once, also while the site runs.');
  } else if (what === 'second-factor-off') {
    const { secondFactorOff } = await loadBuild();
    const wasOn = await secondFactorOff(readConfig(), address);
    console.log(wasOn ? 'The password alone signs in again. The account is signed out everywhere.' : 'There was none.');
  } else throw new Error(usage);
});
