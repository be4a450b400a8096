import { parentPort, workerData } from 'node:worker_threads';
import { readBodyHere } from './read-body.ts';

/* Program of the worker that reads large messages (mail.server.ts). */
readBodyHere(workerData).then((body) => parentPort?.postMessage(body));
