import postgres from 'postgres';
import { type DatabaseConfig, connectionOptions } from './client.ts';

/**
 * One connection for work that takes as long as it takes and that the pool cannot carry: whole tables as streams. End it
 * with `end`.
 */
export function openDedicated(connection: DatabaseConfig['connection']): postgres.Sql {
  const { url, ...rest } = { url: undefined, ...connectionOptions(connection) };
  const options = {
    ...{ ...rest, max: 1, onnotice: () => {}, connect_timeout: 10 },
    connection: { application_name: 'tandem copy', TimeZone: 'UTC', statement_timeout: 0 },
  };
  return url ? postgres(url, options) : postgres(options);
}
