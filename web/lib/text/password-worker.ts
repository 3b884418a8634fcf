// The dictionaries of the meter are large and measuring takes a moment: neither is for the page itself.
import { isHardToGuess } from '@tandem/shared/identity/auth/password-score.ts';

type Question = { id: number; password: string; about: readonly string[] };
type Scope = {
  addEventListener(name: 'message', listener: (event: { data: Question }) => void): void;
  postMessage(answer: { id: number; isHard: boolean }): void;
};

const worker = globalThis as unknown as Scope;
worker.addEventListener('message', ({ data: { id, password, about } }) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
  worker.postMessage({ id, isHard: isHardToGuess(password, about) });
});
