import type { DatabaseConfig } from '@tandem/db/postgres/client.ts';
import { addressOf, systemUser } from '@tandem/db/postgres/address/address.ts';
import { QueueLine } from '@tandem/db/postgres/address/line.ts';
import { type ClientBase, Pool, type PoolConfig } from 'pg';
import { QUEUE_APPLICATION as APPLICATION } from './connection-names.ts';

/** The queue has a driver of its own (`pg`), whose lines are those of our own: several places, TLS, sockets. */
function queueOptions(connection: DatabaseConfig['connection']): PoolConfig {
  const address = addressOf(connection);
  const { user = systemUser(), password, database = user } = address;
  const others = Object.entries(address.settings).map(([name, value]) => `-c ${name}=${value}`);
  return {
    ...{ user, database, application_name: APPLICATION, ssl: false },
    ...(password === undefined ? {} : { password }),
    ...(others.length > 0 ? { options: others.join(' ') } : {}),
    stream: () => new QueueLine(address),
  } as PoolConfig;
}

/**
 * The queue's connections. Whoever uses one learns of its end from the statement; of one that is idle the pool emits an
 * error, which ends the process when nobody listens, and the library's own pool stops listening before it is closed.
 */
export function openQueuePool(connection: DatabaseConfig['connection'], max: number): Pool {
  const verify = (client: ClientBase, done: (error?: Error) => void) => {
    const refuse = new Error('Connection terminated: the database takes no writes.');
    client
      .query(`select current_setting('transaction_read_only') as is_read_only`)
      .then(({ rows }) => done(rows[0]?.is_read_only === 'on' ? refuse : undefined), done);
  };
  const pool = new Pool(Object.assign(queueOptions(connection), { max, verify }));
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
