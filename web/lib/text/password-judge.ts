type Answer = { id: number; isHard: boolean };

let worker: Worker | undefined;
let count = 0;
const waiting = new Map<number, (isHard: boolean | null) => void>();

/** Nobody measures here: the server has its say when the password is sent. */
function giveUp() {
  worker?.terminate();
  worker = undefined;
  for (const settle of waiting.values()) settle(null);
  waiting.clear();
}

function start(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL('./password-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data: { id, isHard } }: MessageEvent<Answer>) => {
    waiting.get(id)?.(isHard);
    waiting.delete(id);
  });
  worker.addEventListener('error', giveUp);
  return worker;
}

/**
 * Whether a password is hard enough to guess, by the meter of the server (docs/contract/sessions.md#strong-passwords).
 * Null where the meter cannot be loaded.
 */
export function judgePassword(password: string, about: readonly string[]): Promise<boolean | null> {
  count += 1;
  const id = count;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    try {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
      start().postMessage({ id, password, about });
    } catch {
      giveUp();
    }
  });
}
