import { createServer } from 'vite';
import { readConfig } from '#src/platform/config.server.ts';

/** `npm run dev`: the same app behind Vite, with hot reload. */
process.env.NODE_ENV = 'development';
const { port } = readConfig();
const server = await createServer({ server: { port, strictPort: true } });
await server.listen();
server.printUrls();
