import { parentPort } from 'node:worker_threads';
import { must } from '@tandem/shared/must.ts';
import { TooDeepError } from './depth.ts';
import { JOBS, type JobAnswer, type JobRequest } from './jobs.ts';

const port = must(parentPort, 'this file runs as a worker thread');

function answer({ id, name, args }: JobRequest): JobAnswer {
  try {
    const job = JOBS[name] as (...values: unknown[]) => unknown;
    return { id, result: job(...args) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { id, error: message, is_too_deep: error instanceof TooDeepError };
  }
}

port.on('message', (request: JobRequest) => port.postMessage(answer(request)));
