import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from './api/config.ts';

/** A process that is just ending still has its port for a moment. */
const PORT_WAIT_MS = 1_000;
const PORT_POLL_MS = 50;

export function listenError(error: unknown, { port }: { port: number }, variable = 'PORT'): Error {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'EADDRINUSE') return new Error(`Port ${port} is taken. Set ${variable} to another one.`);
  if (code === 'EACCES')
    return new Error(`No right to listen on port ${port}. Set ${variable} to another one.`);
  return error instanceof Error ? error : new Error(String(error));
}

/** Refuses a start whose port is taken, before anything is touched. */
export async function requireFreePort(config: Config): Promise<void> {
  const deadline = Date.now() + PORT_WAIT_MS;
  for (;;) {
    const error = await portError(config);
    if (!error) return;
    if (Date.now() > deadline) throw listenError(error, config);
    await delay(PORT_POLL_MS);
  }
}

function portError({ port, host }: Config): Promise<Error | null> {
  const probe = net.createServer();
  return new Promise((resolve) => {
    probe.once('error', resolve);
    probe.listen({ port, host }, () => probe.close(() => resolve(null)));
  });
}
