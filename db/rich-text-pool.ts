import { Worker } from 'node:worker_threads';
import type { JobAnswer, JobName, JobRequest, Jobs } from './rich-text-jobs.ts';

const MAX_WORKERS = 2;
const JOB_TIMEOUT_MS = 20_000;
const IDLE_MS = 60_000;
const MAX_HEAP_MB = 512;

type Waiting = { request: JobRequest; resolve: (result: unknown) => void; reject: (error: Error) => void };

/** A text that cannot be converted: broken bytes, nesting without end, or more work than a text may cost. */
export class RichTextError extends Error {
  override readonly name = 'RichTextError';
}

/** One thread with at most one job; it goes away when it has been idle for a while, and its memory with it. */
class JobThread {
  readonly #worker: Worker;
  #job: Waiting | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(onFree: () => void, onGone: (thread: JobThread) => void) {
    this.#worker = new Worker(new URL('./rich-text-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    this.#worker.on('message', (answer: JobAnswer) => {
      this.#finish(answer);
      onFree();
    });
    this.#worker.on('error', (error) => this.#fail(error.message));
    this.#worker.on('exit', () => {
      this.#fail('The text could not be converted.');
      onGone(this);
    });
  }

  get isFree(): boolean {
    return this.#job === null;
  }

  run(job: Waiting): void {
    this.#job = job;
    this.#worker.ref();
    this.#restartTimer(JOB_TIMEOUT_MS);
    this.#worker.postMessage(job.request, []);
  }

  #finish(answer: JobAnswer): void {
    const job = this.#job;
    this.#job = null;
    this.#restartTimer(IDLE_MS);
    this.#worker.unref();
    if ('error' in answer) job?.reject(new RichTextError(answer.error));
    else job?.resolve(answer.result);
  }

  #fail(message: string): void {
    clearTimeout(this.#timer);
    this.#job?.reject(new RichTextError(message));
    this.#job = null;
  }

  #restartTimer(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#worker.terminate(), ms).unref();
  }
}

const threads = new Set<JobThread>();
const queue: Waiting[] = [];
let lastId = 0;

function startThread(): JobThread {
  const thread = new JobThread(pump, (gone) => {
    threads.delete(gone);
    pump();
  });
  threads.add(thread);
  return thread;
}

function pump(): void {
  while (queue.length > 0) {
    const free = [...threads].find((thread) => thread.isFree);
    const thread = free ?? (threads.size < MAX_WORKERS ? startThread() : undefined);
    const job = thread && queue.shift();
    if (!job) return;
    thread.run(job);
  }
}

/** Runs a job of rich-text-jobs.ts in a worker thread, so that no text however long holds up the others. */
export function runJob<Name extends JobName>(
  name: Name,
  ...args: Parameters<Jobs[Name]>
): Promise<ReturnType<Jobs[Name]>> {
  return new Promise<unknown>((resolve, reject) => {
    lastId += 1;
    queue.push({ request: { id: lastId, name, args }, resolve, reject });
    pump();
  }) as Promise<ReturnType<Jobs[Name]>>;
}
