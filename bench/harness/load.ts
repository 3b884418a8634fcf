import { fork } from 'node:child_process';
import path from 'node:path';
import type { LoadResult, LoadSpec } from './load-process.ts';

/** Sends requests from a process of its own, so that the generator does not slow down what it measures more than it must. */
export function runLoad(spec: LoadSpec): Promise<LoadResult> {
  const child = fork(path.join(import.meta.dirname, 'load-process.ts'), { stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('message', (result) => {
      const load = result as LoadResult;
      const failed = Object.entries(load.failures);
      if (failed.length > 0)
        reject(new Error(`Requests failed: ${JSON.stringify(load.failures)} for ${spec.requests[0]?.path}`));
      else resolve(load);
    });
    child.once('exit', (code) => code && reject(new Error(`The load process ended with ${code}`)));
    child.send(spec);
  });
}
