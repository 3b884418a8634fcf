import type { Piscina } from 'piscina';
import { RichTextError } from './html/error.ts';
import type { JobAnswer, JobName, JobRequest, Jobs } from './jobs.ts';
import { FairQueue } from './queue.ts';
import { requireNoTransaction } from '../postgres/transaction-scope.ts';

const MAX_HEAP_MB = 512;
/** Texts of one person that may wait. */
const MAX_WAITING = 50;

type Waiting = {
  request: JobRequest;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
  /** It does not run any more. */
  end: () => void;
};

type PoolOptions = {
  threads: number;
  /** A job that takes longer is given up, with its thread. */
  job_ms: number;
  /** A thread without a job ends after this, and its memory with it. */
  idle_ms: number;
};

/** Loaded with the first job: the process starts without threads. */
async function startThreads({ threads, idle_ms }: PoolOptions): Promise<Piscina> {
  const { Piscina: Pool } = await import('piscina');
  const pool = new Pool({
    filename: new URL('./worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idle_ms,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    atomics: 'disabled',
    recordTiming: false,
  });
  // A thread that ends between two jobs fails no caller.
  return pool.on('error', () => {});
}

/** Threads for jobs of jobs.ts, started when there is work for them. Whose job is next is up to the queue. */
export class TextPool {
  readonly #options: PoolOptions;
  readonly #queue: FairQueue<Waiting>;
  #threads: Promise<Piscina> | undefined;
  #running = 0;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#queue = new FairQueue({ threads: options.threads, waiting: MAX_WAITING });
  }

  run<Name extends JobName>(name: Name, ...args: Parameters<Jobs[Name]>): Promise<ReturnType<Jobs[Name]>> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const end = () => this.#queue.end(owner);
    const owner = this.#queue.add({ request: { name, args }, resolve, reject, end });
    this.#pump();
    return promise as Promise<ReturnType<Jobs[Name]>>;
  }

  #pump(): void {
    while (this.#running < this.#options.threads) {
      const job = this.#queue.take();
      if (!job) return;
      this.#running += 1;
      void this.#work(job.request)
        .then(job.resolve, job.reject)
        .finally(() => {
          this.#running -= 1;
          job.end();
          this.#pump();
        });
    }
  }

  async #work(request: JobRequest): Promise<unknown> {
    const threads = await (this.#threads ??= startThreads(this.#options));
    const answer: JobAnswer = await threads
      .run(request, { signal: AbortSignal.timeout(this.#options.job_ms) })
      .catch((cause: unknown) => {
        throw new RichTextError(cause instanceof Error ? cause.message : String(cause));
      });
    if ('error' in answer) throw new RichTextError(answer.error, answer.is_too_deep);
    return answer.result;
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
