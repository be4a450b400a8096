/** A process that takes the write lock of a database file and keeps it: node lock-holder.ts FILE immediate|exclusive MS */
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

const [file = '', kind = 'immediate', ms = '0'] = process.argv.slice(2);
const database = new DatabaseSync(file);
database.exec('pragma busy_timeout = 10000');
database.exec(`begin ${kind}`);
console.log('held');
await sleep(Number(ms));
database.exec('rollback');
database.close();
