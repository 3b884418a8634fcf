import { Worker } from 'node:worker_threads';
import { isTooLong, isTooShort } from '@tandem/shared/identity/auth/password-rules.ts';

/** The dictionaries take some 80 MB: they are loaded with the first password and let go when nobody signs up. */
const IDLE_MS = 30_000;

type Answer = { id: number; isHard: boolean };
type Waiting = { resolve: (isHard: boolean) => void; reject: (error: Error) => void };

/** Measures passwords in a worker of its own, since a long one would hold up everybody else for a moment. */
class StrengthMeter {
  private worker: Worker | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private count = 0;
  private idle: ReturnType<typeof setTimeout> | undefined;

  measure(password: string, about: string[]): Promise<boolean> {
    this.count += 1;
    const id = this.count;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
      this.start().postMessage({ id, password, about });
    });
  }

  private start(): Worker {
    clearTimeout(this.idle);
    if (this.worker) return this.worker;
    const worker = new Worker(new URL('./password-strength-worker.ts', import.meta.url));
    worker.on('message', (answer: Answer) => this.settle(answer));
    worker.on('error', (error) => this.fail(error instanceof Error ? error : new Error(String(error))));
    // A process that is otherwise done does not wait for it.
    worker.unref();
    this.worker = worker;
    return worker;
  }

  private settle({ id, isHard }: Answer): void {
    this.waiting.get(id)?.resolve(isHard);
    this.waiting.delete(id);
    if (this.waiting.size > 0) return;
    this.idle = setTimeout(() => this.stop(), IDLE_MS).unref();
  }

  private fail(error: Error): void {
    this.worker = undefined;
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }

  private stop(): void {
    void this.worker?.terminate();
    this.worker = undefined;
  }
}

const meter = new StrengthMeter();

/**
 * Whether a new password is long enough and hard enough to guess (docs/contract/sessions.md#strong-passwords). `about`
 * is what the person is known by: their e-mail and names make no good password.
 */
export async function isStrongPassword(password: string, about: string[]): Promise<boolean> {
  return !isTooShort(password) && !isTooLong(password) && (await meter.measure(password, about));
}
