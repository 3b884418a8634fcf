import { Worker } from 'node:worker_threads';
import { RichTextError } from './html/error.ts';
import type { JobAnswer, JobName, JobRequest, Jobs } from './jobs.ts';
import { FairQueue } from './queue.ts';
import { requireNoTransaction } from '../postgres/transaction-scope.ts';

const MAX_HEAP_MB = 512;
/** Texts of one person that may wait. */
const MAX_WAITING = 50;

type Waiting = { request: JobRequest; resolve: (result: unknown) => void; reject: (error: Error) => void };

type PoolOptions = {
  threads: number;
  /** A job that takes longer is given up, with its thread. */
  job_ms: number;
  /** A thread without a job ends after this, and its memory with it. */
  idle_ms: number;
};

type ThreadEvents = { onFree: () => void; onEnding: (thread: JobThread) => void };

/** One thread with at most one job. Once it is ending it is never free again. */
class JobThread {
  readonly #worker: Worker;
  readonly #options: PoolOptions;
  readonly #events: ThreadEvents;
  #job: Waiting | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isEnding = false;

  constructor(options: PoolOptions, events: ThreadEvents) {
    this.#options = options;
    this.#events = events;
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    this.#worker.on('message', (answer: JobAnswer) => this.#finish(answer));
    this.#worker.on('error', (error) => this.#fail(error.message));
    this.#worker.on('exit', () => this.#fail('The text could not be converted.'));
  }

  get isFree(): boolean {
    return this.#job === null && !this.#isEnding;
  }

  run(job: Waiting): void {
    this.#job = job;
    this.#worker.ref();
    this.#restartTimer(this.#options.job_ms);
    this.#worker.postMessage(job.request, []);
  }

  #finish(answer: JobAnswer): void {
    const job = this.#job;
    this.#job = null;
    if ('error' in answer) job?.reject(new RichTextError(answer.error, answer.is_too_deep));
    else job?.resolve(answer.result);
    if (this.#isEnding) return;
    this.#restartTimer(this.#options.idle_ms);
    this.#worker.unref();
    this.#events.onFree();
  }

  #fail(message: string): void {
    this.#end();
    this.#job?.reject(new RichTextError(message));
    this.#job = null;
  }

  #end(): void {
    clearTimeout(this.#timer);
    if (this.#isEnding) return;
    this.#isEnding = true;
    void this.#worker.terminate();
    this.#events.onEnding(this);
  }

  #restartTimer(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end(), ms).unref();
  }
}

/** Threads for jobs of jobs.ts, started when there is work for them. */
export class TextPool {
  readonly #options: PoolOptions;
  readonly #threads = new Set<JobThread>();
  readonly #queue: FairQueue<Waiting>;
  #lastId = 0;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#queue = new FairQueue({ threads: options.threads, waiting: MAX_WAITING });
  }

  run<Name extends JobName>(name: Name, ...args: Parameters<Jobs[Name]>): Promise<ReturnType<Jobs[Name]>> {
    return new Promise<unknown>((resolve, reject) => {
      this.#lastId += 1;
      const ending =
        <Value>(settle: (value: Value) => void) =>
        (value: Value) => {
          this.#queue.end(owner);
          settle(value);
        };
      const request = { id: this.#lastId, name, args };
      const owner = this.#queue.add({ request, resolve: ending(resolve), reject: ending(reject) });
      this.#pump();
    }) as Promise<ReturnType<Jobs[Name]>>;
  }

  #startThread(): JobThread {
    const thread = new JobThread(this.#options, {
      onFree: () => this.#pump(),
      onEnding: (ending) => {
        this.#threads.delete(ending);
        this.#pump();
      },
    });
    this.#threads.add(thread);
    return thread;
  }

  #pump(): void {
    for (let thread = this.#freeThread(); thread; thread = this.#freeThread()) {
      const job = this.#queue.take();
      if (!job) return;
      (thread === 'new' ? this.#startThread() : thread).run(job);
    }
  }

  /** A thread for one more job, or that one may be started. */
  #freeThread(): JobThread | 'new' | undefined {
    const free = [...this.#threads].find((thread) => thread.isFree);
    return free ?? (this.#threads.size < this.#options.threads ? 'new' : undefined);
  }
}

const pool = new TextPool({ threads: 2, job_ms: 20_000, idle_ms: 60_000 });

/**
 * Runs a job of jobs.ts in a worker thread, so that no text however long holds up the others; people
 * take turns. Never inside of a transaction: convert first, then lock, check that it is still so, and write.
 */
export async function runJob<Name extends JobName>(
  name: Name,
  ...args: Parameters<Jobs[Name]>
): Promise<ReturnType<Jobs[Name]>> {
  requireNoTransaction('Texts are not converted');
  return pool.run(name, ...args);
}
