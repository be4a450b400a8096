import { parentPort, workerData } from 'node:worker_threads';
import { readBusy } from './ics-calendar.ts';

/* Worker program that parses calendars. */
parentPort?.postMessage(readBusy(workerData.text, workerData.wanted));
