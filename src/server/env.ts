import type { Client } from '#src/intake/guard.server.ts';

/** Set in src/server/client.ts. */
export interface ClientEnv {
  Variables: { client: Client; heldBackMs?: number };
}
