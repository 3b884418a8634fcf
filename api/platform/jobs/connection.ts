import type { DatabaseConfig } from '@tandem/db/postgres/client.ts';
import { Pool } from 'pg';
import { QUEUE_APPLICATION as APPLICATION } from './connection-names.ts';

/** The queue has a driver of its own (`pg`), which takes an address only. */
function queueAddress(connection: DatabaseConfig['connection']): string {
  if (!('url' in connection)) {
    const { socketDirectory: host, database } = connection;
    const query = new URLSearchParams({ host, user: 'tandem', application_name: APPLICATION });
    return `postgres:///${database}?${query}`;
  }
  const url = new URL(connection.url);
  url.searchParams.set('application_name', APPLICATION);
  // As libpq and our own driver have it: `require` means encrypted, whoever signed the certificate.
  if (url.searchParams.has('sslmode')) url.searchParams.set('uselibpqcompat', 'true');
  return url.href;
}

/**
 * The queue's connections. Whoever uses one learns of its end from the statement; of one that is idle the pool emits an
 * error, which ends the process when nobody listens, and the library's own pool stops listening before it is closed.
 */
export function openQueuePool(connection: DatabaseConfig['connection'], max: number): Pool {
  const pool = new Pool({ connectionString: queueAddress(connection), max });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
