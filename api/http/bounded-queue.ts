import os from 'node:os';
import { AppError } from '@tandem/shared/http/errors.ts';

/** For what may take its time: the rest of the processors is for lists and boards. */
export const HALF_OF_PROCESSORS = Math.max(1, Math.floor(os.availableParallelism() / 2));

/** At most `parallel` tasks at a time; others wait their turn, and when too many wait the next one is refused with 503. */
export class BoundedQueue {
  private readonly parallel: number;
  private readonly maxWaiting: number;
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  constructor({ parallel, maxWaiting }: { parallel: number; maxWaiting: number }) {
    this.parallel = parallel;
    this.maxWaiting = maxWaiting;
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.running >= this.parallel) {
      if (this.waiting.length >= this.maxWaiting) {
        throw new AppError(503, { error: 'The server is busy. Please try again.' });
      }
      // The place is handed over by the task that ends, so `running` does not go down in between.
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    } else {
      this.running += 1;
    }
    try {
      return await task();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
