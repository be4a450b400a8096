import { parentPort, workerData } from 'node:worker_threads';
import { loadDetector } from './charset.server.ts';
import { readBodyHere } from './read-body.ts';

/* Program of the worker that reads large messages (mail.server.ts). */
loadDetector(workerData.detector);
readBodyHere(workerData.raw).then((body) => parentPort?.postMessage(body));
