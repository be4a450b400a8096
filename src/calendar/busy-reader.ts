import { parentPort, workerData } from 'node:worker_threads';
import { readBusy } from './ics-calendar.ts';

/* The program of the worker that reads calendars. */
parentPort?.postMessage(readBusy(workerData.text, workerData.wanted));
