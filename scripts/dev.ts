import { createServer } from 'vite';

/** `npm run dev`: the same app behind Vite, with hot reload. */
process.env.NODE_ENV = 'development';
const port = Number(process.env.PORT || 3000);
const server = await createServer({ server: { port, strictPort: true } });
await server.listen();
server.printUrls();
