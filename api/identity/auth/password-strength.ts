import { Worker } from 'node:worker_threads';

const MIN_LENGTH = 8;
/** Longer than anybody types; keeps what is hashed and measured small. */
const MAX_LENGTH = 1024;
const MIN_SCORE = 3;
/** The dictionaries take some 80 MB: they are loaded with the first password and let go when nobody signs up. */
const IDLE_MS = 30_000;

type Answer = { id: number; score: number };
type Waiting = { resolve: (score: number) => void; reject: (error: Error) => void };

/** Measures passwords in a worker of its own, since a long one would hold up everybody else for a moment. */
class StrengthMeter {
  private worker: Worker | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private count = 0;
  private idle: ReturnType<typeof setTimeout> | undefined;

  measure(password: string, about: string[]): Promise<number> {
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

  private settle({ id, score }: Answer): void {
    this.waiting.get(id)?.resolve(score);
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
  if (password.length < MIN_LENGTH || password.length > MAX_LENGTH) return false;
  const parts = about
    .flatMap((text) => [text, ...text.split('@'), ...text.split(/[^\p{L}\p{N}]+/u)])
    .filter(Boolean);
  return (await meter.measure(password, parts)) >= MIN_SCORE;
}
