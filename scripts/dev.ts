import { isAbsolute, relative } from 'node:path';
import { createServer } from 'vite';
import { readConfig } from '#src/platform/config.server.ts';

/** `npm run dev`: the app behind Vite, with hot reload. */
process.env.NODE_ENV = 'development';
const { port, dataDir } = readConfig();

/** The database changes at every request and must not trigger reloads. */
function isData(file: string): boolean {
  const way = relative(dataDir, file);
  return !way.startsWith('..') && !isAbsolute(way);
}

const server = await createServer({ server: { port, strictPort: true, watch: { ignored: isData } } });
await server.listen();
server.printUrls();
