import os from 'node:os';
import { AppError } from '@tandem/shared/http/errors.ts';
import PQueue from 'p-queue';

/** For what may take its time: the rest of the processors is for lists and boards. */
export const HALF_OF_PROCESSORS = Math.max(1, Math.floor(os.availableParallelism() / 2));

export const busy = (): AppError => new AppError(503, { error: 'The server is busy. Please try again.' });

/** At most `parallel` tasks at a time; others wait their turn, and when too many wait the next one is refused with 503. */
export class BoundedQueue {
  private readonly queue: PQueue;
  private readonly maxWaiting: number;

  constructor({ parallel, maxWaiting }: { parallel: number; maxWaiting: number }) {
    this.queue = new PQueue({ concurrency: parallel });
    this.maxWaiting = maxWaiting;
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    const isFull = this.queue.pending >= this.queue.concurrency;
    if (isFull && this.queue.size >= this.maxWaiting) {
      throw busy();
    }
    return this.queue.add(task);
  }
}
