import { once } from 'node:events';
import net from 'node:net';
import { createTestDatabase } from '@tandem/db/testing/database.ts';
import { isUnavailable } from '@tandem/db/postgres/pool/unavailable.ts';
import { expect, test } from 'vitest';
import { openQueuePool } from './connection.ts';
import { migrateJobs } from './schema.ts';

test('a connection that is cut while the queue is brought up to date counts as a database that is away', async () => {
  const database = await createTestDatabase();
  const server = net.createServer((socket) => socket.once('data', () => socket.end()));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as net.AddressInfo;
  const connection = { url: `postgres://tandem@127.0.0.1:${port}/tandem` };
  const error = await migrateJobs({ sql: database.sql, connection }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(isUnavailable(error), String(error)).toBe(true);
  server.close();
  await database.close();
});

test('an idle connection of the queue that the database ends does not end the process', async () => {
  const database = await createTestDatabase();
  const { socketDirectory, name } = database;
  const pool = openQueuePool({ socketDirectory, database: name }, 1);
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const removed = new Promise((resolve) => pool.once('remove', resolve));
  await database.sql`select pg_terminate_backend(${rows[0]?.pid ?? 0})`;
  await removed;
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
  await database.close();
});
