import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '@tandem/shared/http/errors.ts';

/** Work that nobody asked for by a request: sweeps, imports, jobs. */
const NOBODY = '';
const caller = new AsyncLocalStorage<string>();

/** Texts that `work` hands over are this person's; without it they are nobody's. */
export const asTextsOf = <Result>(userId: string, work: () => Result): Result => caller.run(userId, work);

/**
 * Jobs that take turns by person, so that nobody's texts wait behind all of another's. A person never has every thread;
 * nobody's work may, but it too takes turns.
 */
export class FairQueue<Job> {
  readonly #waiting = new Map<string, Job[]>();
  readonly #running = new Map<string, number>();
  readonly #mostRunning: number;
  readonly #mostWaiting: number;

  constructor({ threads, waiting }: { threads: number; waiting: number }) {
    this.#mostRunning = Math.max(1, threads - 1);
    this.#mostWaiting = waiting;
  }

  /**
   * Queues a job for whoever is the caller and gives their name for `end`; 503 when too many of theirs wait already.
   */
  add(job: Job): string {
    const owner = caller.getStore() ?? NOBODY;
    const jobs = this.#waiting.get(owner) ?? [];
    if (owner !== NOBODY && jobs.length >= this.#mostWaiting) {
      throw new AppError(503, { error: 'Too many of your texts are waiting. Please try again.' });
    }
    jobs.push(job);
    this.#waiting.set(owner, jobs);
    return owner;
  }

  /** The next job that may run now, which then counts as running; undefined when there is none. */
  take(): Job | undefined {
    for (const [owner, jobs] of this.#waiting) {
      const running = this.#running.get(owner) ?? 0;
      const job = owner === NOBODY || running < this.#mostRunning ? jobs.shift() : undefined;
      if (job === undefined) continue;
      this.#running.set(owner, running + 1);
      // Behind all others.
      this.#waiting.delete(owner);
      if (jobs.length > 0) this.#waiting.set(owner, jobs);
      return job;
    }
    return undefined;
  }

  /** A job of this owner does not run any more. */
  end(owner: string): void {
    const left = (this.#running.get(owner) ?? 1) - 1;
    if (left > 0) this.#running.set(owner, left);
    else this.#running.delete(owner);
  }
}
