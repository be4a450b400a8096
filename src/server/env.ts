import type { Client } from '#src/intake/guard.server.ts';

/** What the server has noted of a request (src/server/client.ts). */
export interface ClientEnv {
  Variables: { client: Client; heldBackMs?: number };
}
