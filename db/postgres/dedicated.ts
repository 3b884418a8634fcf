import type net from 'node:net';
import postgres from 'postgres';
import { type TypeTables, loadArrayTypes } from './pool/array-types.ts';
import { type Address, addressOf } from './address/address.ts';
import { openLine } from './address/line.ts';
import type { DatabaseConfig } from './client.ts';
import { DatabaseUnavailable } from './pool/unavailable.ts';

const CLOSE_TIMEOUT_SECONDS = 1;

export type Dedicated = {
  sql: postgres.Sql;
  /** Ends it whatever is under way: of a COPY that nobody reads to its end the server learns by the line. */
  close: () => Promise<void>;
};

/**
 * One connection for work that takes as long as it takes and that the pool cannot carry: whole tables as streams. It ends
 * with the signal, whatever the server does.
 */
export async function openDedicated(
  connection: DatabaseConfig['connection'],
  signal?: AbortSignal,
): Promise<Dedicated> {
  const address = addressOf(connection);
  const line = new OneLine();
  const options = {
    ...address.driverOptions(),
    max: 1,
    onnotice: () => {},
    connect_timeout: 10,
    fetch_types: false,
    connection: {
      application_name: 'tandem copy',
      TimeZone: 'UTC',
      statement_timeout: 0,
      ...address.settings,
    },
    socket: () => line.open(address),
  } as unknown as postgres.Options<Record<string, never>>;
  const sql = postgres(options) as unknown as postgres.Sql;
  const drop = () => line.drop();
  signal?.addEventListener('abort', drop, { once: true });
  const close = async () => {
    await sql.end({ timeout: CLOSE_TIMEOUT_SECONDS });
    drop();
    signal?.removeEventListener('abort', drop);
  };
  try {
    await loadArrayTypes((text) => sql.unsafe(text), sql.options as unknown as TypeTables);
    return { sql, close };
  } catch (error) {
    await close();
    signal?.throwIfAborted();
    throw error;
  }
}

/** The driver would connect again for what comes next, which belongs to the snapshot or transaction that is gone. */
class OneLine {
  private socket: net.Socket | undefined;
  private isDropped = false;

  async open(address: Address): Promise<net.Socket> {
    if (this.socket) throw new DatabaseUnavailable('The connection to the database was lost.');
    const { socket } = await openLine(address, (made) => {
      this.socket = made;
      return !this.isDropped;
    });
    return socket;
  }

  drop(): void {
    this.isDropped = true;
    this.socket?.destroy();
  }
}
