import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { OpeningSpec, Typed, TypingSpec } from './typists-process.ts';

const start = () => fork(path.join(import.meta.dirname, 'typists-process.ts'), { stdio: 'inherit' });

/** People who type into a document from a process of their own. */
export async function runTypists(spec: Omit<TypingSpec, 'kind'>): Promise<Typed> {
  const child = start();
  child.send({ kind: 'type', ...spec });
  const [typed] = await once(child, 'message');
  return typed as Typed;
}

/** Opens documents from a process of its own; gives how all who have them open leave. */
export async function openDocuments(spec: Omit<OpeningSpec, 'kind'>): Promise<() => Promise<void>> {
  const child = start();
  child.send({ kind: 'open', ...spec });
  await once(child, 'message');
  return async () => {
    child.send('close');
    await once(child, 'exit');
  };
}
