import { performance } from 'node:perf_hooks';
import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import type { Arrival, SocketsSpec } from './sockets-process.ts';

/** What sockets received: how much and from when to when, and the moments of each mutation. */
type Taken = { deliveries: Arrival; times: Record<string, number[]> };

const answerOf = (child: ChildProcess) =>
  new Promise<Taken>((resolve) => child.once('message', (taken) => resolve(taken as Taken)));

/** Sockets in a process of their own, once all of them are there. */
export async function openSockets(spec: SocketsSpec): Promise<ChildProcess> {
  const child = fork(path.join(import.meta.dirname, 'sockets-process.ts'));
  child.send({ spec });
  await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => code && reject(new Error(`The sockets ended with ${code}`)));
  });
  return child;
}

/** What came since the last time. */
export async function take(child: ChildProcess): Promise<Taken> {
  const answer = answerOf(child);
  child.send({ take: true });
  return answer;
}

/** What came, as soon as it is so many deliveries. */
export async function takeOnce(child: ChildProcess, count: number): Promise<Taken> {
  const answer = answerOf(child);
  child.send({ until: count });
  return answer;
}

/** The clock that all processes of the bench share, in milliseconds. */
export const now = () => performance.timeOrigin + performance.now();
