import { setTimeout as delay } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { Breaker } from './breaker.ts';
import { COUNT, RENEW, TAKE } from './scripts.ts';
import type { RedisSecrets } from './secrets.ts';
import { withoutValues } from './trouble.ts';

/** The part of the process's log that is written to here. */
export type RedisLog = Record<'info' | 'warn', (fields: object, text: string) => void>;

const PAUSE_MS = 1_000;
const QUIT_MS = 500;

/** Scripts are sent once, and then named by their hash. */
type Scripts = {
  tandemCount: (key: string, windowMs: number) => Promise<unknown>;
  tandemTake: (key: string, ...args: (string | number)[]) => Promise<unknown>;
  tandemRenew: (key: string, ...args: (string | number)[]) => Promise<unknown>;
};
export type RedisClient = Redis & Scripts;

/**
 * The connection to a Redis that processes share. It may be away, slow or emptied at any time: what is asked of it has an
 * answer within moments, or none.
 */
export class RedisLink {
  readonly secrets: RedisSecrets;
  readonly log: RedisLog;
  private readonly client: RedisClient;
  private readonly breaker = new Breaker(PAUSE_MS);
  private isClosed = false;

  constructor(client: Redis, secrets: RedisSecrets, log: RedisLog) {
    client.defineCommand('tandemCount', { numberOfKeys: 1, lua: COUNT });
    client.defineCommand('tandemTake', { numberOfKeys: 1, lua: TAKE });
    client.defineCommand('tandemRenew', { numberOfKeys: 1, lua: RENEW });
    this.client = client as RedisClient;
    this.secrets = secrets;
    this.log = log;
  }

  /** Null where Redis has no answer; then one goes by what the process knows by itself. */
  async ask<T>(question: (client: RedisClient) => Promise<T>): Promise<T | null> {
    if (this.isClosed || !this.breaker.mayAsk(performance.now())) return null;
    try {
      const answer = await question(this.client);
      if (this.breaker.succeed()) this.log.info({}, 'Redis answers again');
      return answer;
    } catch (error) {
      if (this.breaker.fail(performance.now()) && !this.isClosed)
        this.log.warn(
          { err: withoutValues(error) },
          'Redis does not answer: each process counts for itself, and presence pauses',
        );
      return null;
    }
  }

  /** A connection of its own to listen by. */
  duplicate(): Redis {
    return this.client.duplicate({ autoResubscribe: false, commandTimeout: 3_000 });
  }

  async close(): Promise<void> {
    this.isClosed = true;
    const quit = this.client.quit().catch(() => undefined);
    await Promise.race([quit, delay(QUIT_MS, undefined, { ref: false })]);
    this.client.disconnect();
  }
}
