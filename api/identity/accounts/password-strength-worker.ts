import { parentPort } from 'node:worker_threads';
import { must } from '@tandem/shared/must.ts';
import { isHardToGuess } from '@tandem/shared/identity/auth/password-score.ts';

const port = must(parentPort, 'this file runs as a worker');
port.on('message', ({ id, password, about }: { id: number; password: string; about: string[] }) => {
  port.postMessage({ id, isHard: isHardToGuess(password, about) });
});
