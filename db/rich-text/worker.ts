import { TooDeepError } from './depth.ts';
import { JOBS, type JobAnswer, type JobRequest } from './jobs.ts';

/** What threads of the pool run. Errors of a class of their own would arrive as errors of no class. */
export default function answer({ name, args }: JobRequest): JobAnswer {
  try {
    const job = JOBS[name] as (...values: unknown[]) => unknown;
    return { result: job(...args) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { error: message, is_too_deep: error instanceof TooDeepError };
  }
}
