import { parentPort, workerData } from 'node:worker_threads';
import { must } from '@tandem/shared/must.ts';
import { type ReadOptions, readHolidays } from './events.ts';

const port = must(parentPort, 'this file runs as a worker');
const { ics, options } = workerData as { ics: string; options: ReadOptions };

/** Null for a text that is no calendar. */
function answer() {
  try {
    return readHolidays(ics, options);
  } catch {
    return null;
  }
}

port.postMessage(answer());
