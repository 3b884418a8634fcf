import { ApiError, isFinal } from './api-error.ts';
import { backoffDelay } from './backoff.ts';
import { useConnection } from './connection.ts';

/** True when asking again can succeed; a refusal stays one. */
export const mayHelp = (error: ApiError) => !isFinal(error);

const waiting = new Set<Reloader>();

useConnection.subscribe((now, before) => {
  const isBack = (now.isLive && !before.isLive) || (now.isOnline && !before.isOnline);
  if (isBack) for (const reloader of [...waiting]) reloader.retryNow();
});

/**
 * Reads something until that succeeds: one read at a time, again after growing pauses when it fails, and at once when the
 * connection is back. However often it is asked for while a read is under way, one more read follows.
 */
export class Reloader {
  /** Answers whether that was enough; otherwise it is done again after a pause. */
  private readonly work: () => Promise<boolean>;
  /** Receives each failure and says whether to try again. */
  private readonly onError: (error: ApiError) => boolean;
  isRunning = false;
  private isAskedAgain = false;
  private isStopped = false;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(work: () => Promise<boolean>, onError: (error: ApiError) => boolean = mayHelp) {
    this.work = work;
    this.onError = onError;
  }

  /** Resolves when the read that this starts, or the one under way, has ended, however it ended. */
  async request(): Promise<void> {
    if (this.isStopped) return;
    if (this.isRunning) {
      this.isAskedAgain = true;
      return;
    }
    this.clearWait();
    this.isRunning = true;
    const isToBeRepeated = await this.run().finally(() => {
      this.isRunning = false;
    });
    if (this.isStopped) return;
    if (isToBeRepeated) this.wait();
    else if (this.isAskedAgain) await this.request();
  }

  retryNow() {
    if (waiting.has(this)) void this.request();
  }

  stop() {
    this.isStopped = true;
    this.clearWait();
  }

  private async run(): Promise<boolean> {
    this.isAskedAgain = false;
    try {
      const isDone = await this.work();
      if (isDone) this.failures = 0;
      return !isDone;
    } catch (error) {
      // Anything else is a mistake of the program, which another attempt does not mend.
      if (!(error instanceof ApiError)) throw error;
      return this.onError(error);
    }
  }

  private wait() {
    waiting.add(this);
    this.timer = setTimeout(() => void this.request(), backoffDelay(this.failures));
    this.failures += 1;
  }

  private clearWait() {
    waiting.delete(this);
    clearTimeout(this.timer);
  }
}
