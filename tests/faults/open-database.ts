/** Opens the database of DATA_DIR or DATABASE_URL as a start does, and closes it. */
import { readConfig } from '#src/platform/config.server.ts';
import { openDatabase } from '#src/platform/db/client.server.ts';

await (await openDatabase(readConfig())).close();
