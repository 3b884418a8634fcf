import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './api/config.ts';
import { type Limits, LONG_LIMITS, REQUEST_LIMITS } from './db/postgres/client.ts';
import type { Standby } from './db/postgres/standby/standby.ts';
import type { Store } from './start-store.ts';

/** Connections at most to the standby: for requests, and for jobs. */
const FOR_REQUESTS = 10;
const FOR_JOBS = 2;

/** The copies of the database that are read from, where there is one (DATABASE_READ_URL). */
export type Standbys = {
  requests: Standby | null;
  jobs: Standby | null;
  close: () => Promise<void>;
};

type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>;

/** Begins to follow the standby, for what this process does. Its code is loaded only where one is named. */
export async function openStandbys(config: Config, store: Store, log: () => Log): Promise<Standbys> {
  const { database_read_url: url, role, runs_jobs } = config;
  if (!url || role === 'realtime') return { requests: null, jobs: null, close: async () => {} };
  const { Standby } = await import('./db/postgres/standby/standby.ts');
  const said = { info: (text: string) => log().info(text), warn: (text: string) => log().warn(text) };
  const silent = { info: () => {}, warn: () => {} };
  const open = (primary: Store['database'], limits: Limits, max: number, own: typeof said) => {
    const standby = new Standby({ url, primary, limits, max, log: own });
    standby.start();
    return standby;
  };
  const requests = role === 'worker' ? null : open(store.database, REQUEST_LIMITS, FOR_REQUESTS, said);
  const jobs = runs_jobs ? open(store.longRunning, LONG_LIMITS, FOR_JOBS, requests ? silent : said) : null;
  const close = async () => void (await Promise.all([requests?.close(), jobs?.close()]));
  return { requests, jobs, close };
}
