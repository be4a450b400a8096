// Before `npm ci`: it brings a Node of its own where there is a package of it (docs/decisions/01-node.md). Elsewhere the Node
// that runs this must be new enough. Plain JavaScript, because an old Node reads this.
import { readFileSync } from 'node:fs';

const least = [24, 15];
const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const system = process.platform === 'win32' ? 'win' : process.platform;
const brought = `node-${system}-${process.arch}` in optionalDependencies;
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (!brought && (major < least[0] || (major === least[0] && minor < least[1]))) {
  console.error(
    `Northarc needs Node ${least.join('.')} or newer; this is ${process.versions.node}, and there is no Node in the registry for ${process.platform} on ${process.arch}. Install a newer one from nodejs.org.`,
  );
  process.exit(1);
}
