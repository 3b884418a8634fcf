import { parentPort, workerData } from 'node:worker_threads';
import { must } from '@tandem/shared/must.ts';
import { type ConvertedText, type MarkupJob, type MarkupSettings, convertParts } from './convert-parts.ts';

const port = must(parentPort, 'this file runs as a worker thread');
const settings = workerData as MarkupSettings;

function convert(job: MarkupJob): ConvertedText | null {
  try {
    return convertParts(job, settings);
  } catch {
    return null;
  }
}

// A text that cannot be converted answers null; the other side then keeps it as it was written.
port.on('message', (jobs: MarkupJob[]) => port.postMessage(jobs.map(convert)));
port.postMessage('ready');
