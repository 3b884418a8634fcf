import { Worker } from 'node:worker_threads';
import { invalidField } from '@tandem/shared/http/errors.ts';
import { BoundedQueue, busy } from '../../../http/bounded-queue.ts';
import type { FoundHolidays, ReadOptions } from './events.ts';

const MOST_EVENTS = 5000;
const TIMEOUT_MS = 10_000;
const MAX_HEAP_MB = 192;

/** One at a time: files are rare, and a thread takes a core. Each waits with its text in memory. */
const queue = new BoundedQueue({ parallel: 1, maxWaiting: 5 });
/** Workspaces whose file is read or waits: none takes the places of others. */
const reading = new Set<string>();

type Reading = { workspace_id: string; timeoutMs?: number };

/**
 * The holidays of an ICS file, read in a thread of its own, so that no file holds up other requests. 400 for what is no
 * calendar, for more than 5,000 events, and for a file that takes too long; 503 while another file of the workspace, or too
 * many of others, are read (docs/contract/working-days.md#large-files).
 */
export async function readCalendarFile(
  ics: string,
  options: ReadOptions,
  { workspace_id, timeoutMs = TIMEOUT_MS }: Reading,
): Promise<FoundHolidays> {
  if (countEvents(ics) > MOST_EVENTS) {
    throw invalidField('ics', `The file has more than ${MOST_EVENTS} events.`);
  }
  if (reading.has(workspace_id)) throw busy();
  reading.add(workspace_id);
  const found = await queue
    .run(() => readInThread({ ics, options }, timeoutMs))
    .finally(() => reading.delete(workspace_id));
  if (!found) throw invalidField('ics', 'This is no calendar that can be read. Choose an ICS file.');
  return found;
}

const countEvents = (ics: string) => ics.match(/^begin:vevent/gim)?.length ?? 0;

/** Null for what is no calendar, and for what takes more time or memory than there is. */
function readInThread(
  workerData: { ics: string; options: ReadOptions },
  timeoutMs: number,
): Promise<FoundHolidays | null> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    const end = (found: FoundHolidays | null) => {
      clearTimeout(timer);
      void worker.terminate();
      resolve(found);
    };
    const timer = setTimeout(() => end(null), timeoutMs);
    worker.once('message', end);
    worker.once('error', () => end(null));
    worker.once('exit', () => end(null));
  });
}
