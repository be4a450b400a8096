import { parentPort, workerData } from 'node:worker_threads';
import { readBusy } from './ics-calendar.ts';

parentPort?.postMessage(readBusy(workerData.text, workerData.wanted));
