import { startPostgres } from '../helpers/postgres.ts';

/** Ends as a bench or a fault test does that has found something: by its exit code, with nothing left to do. */
const server = await startPostgres();
await server.stop();
process.exitCode = 3;
