import { type DebianProgram, ensureProgram, programOrReason } from '../../../scripts/debian-program.ts';
import { freePort } from '../../help/server.ts';
import { type Running, programDirectory, runProgram } from './run-program.ts';

const REDIS: DebianProgram = {
  name: 'redis-server',
  packages: ['redis-server', 'redis-tools'],
  versionArgs: ['--version'],
  variable: 'REDIS_SERVER_PATH',
};

/** Why there is no Redis here; undefined where there is one. */
export function redisSkipReason(): string | undefined {
  const found = programOrReason(REDIS);
  return 'skipReason' in found ? found.skipReason : undefined;
}

/** Starts a Redis that stores nothing on the disk; a port that was used before stands for the same server again. */
export async function startRedis(
  options: { port?: number; args?: string[] } = {},
): Promise<Running & { port: number; url: string }> {
  const port = options.port ?? (await freePort());
  const directory = programDirectory('redis');
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const running = await runProgram(ensureProgram(REDIS), {
    directory,
    args: [...args, ...(options.args ?? [])],
    port,
  });
  return Object.assign(running, { port, url: `redis://127.0.0.1:${port}` });
}
