import postgres from 'postgres';
import { type Address, addressOf } from './address.ts';
import { openLine } from './line.ts';

/** What stands at an address. */
export type Found = {
  version: string;
  isReadOnly: boolean;
  /** What lends connections of the server, if anything does; of statements there is one that lends for each alone. */
  pooler: 'none' | 'transactions' | 'statements';
  /** The same for each way to the same database. */
  identity: string;
};

const CONNECT_TIMEOUT_SECONDS = 5;

type Look = {
  version: string;
  is_read_only: string;
  pid: number;
  database: string;
  started_at: string;
};
type State = { state?: { pid?: number } };
type Ask = (text: string) => Promise<(Look[] & State) | (unknown[] & State)>;

const LOOK = `select current_setting('server_version') as version,
  current_setting('transaction_read_only') as is_read_only, pg_backend_pid() as pid, current_database() as database,
  pg_postmaster_start_time()::text as started_at`;

/**
 * Looks at what DATABASE_URL leads to: a server names its process in its greeting, and a pooler names another one than the
 * server that answers. Of several places it goes on to one that takes writes.
 */
export async function probe(url: string): Promise<Found> {
  const address = addressOf({ url });
  let found = await probeOnce(address);
  for (let left = address.places.length - 1; left > 0 && found.isReadOnly; left -= 1) {
    address.moveOn(address.current);
    found = await probeOnce(address);
  }
  return found;
}

async function probeOnce(address: Address): Promise<Found> {
  const first = connect(address);
  try {
    const rows = (await first.ask(LOOK)) as Look[] & State;
    const [look] = rows;
    if (!look) throw new Error('The server answered nothing.');
    const isDirect = rows.state?.pid === look.pid;
    return {
      version: look.version,
      isReadOnly: look.is_read_only === 'on',
      pooler: isDirect ? 'none' : await kindOfPooler(first.ask),
      identity: `${look.database} ${look.started_at}`,
    };
  } finally {
    await first.end();
  }
}

/** In statement mode there are no transactions: nothing of ours works. */
async function kindOfPooler(ask: Ask): Promise<Found['pooler']> {
  try {
    await ask('begin');
    await ask('rollback');
    return 'transactions';
  } catch (error) {
    // PgBouncer says so and closes the line; the driver passes on either.
    const { code, message } = error as Error & { code?: string };
    if (code === 'CONNECTION_CLOSED' || message.includes('statement pooling')) return 'statements';
    throw error;
  }
}

function connect(address: Address): { ask: Ask; end: () => Promise<void> } {
  const options = {
    ...address.driverOptions(),
    max: 1,
    prepare: false,
    fetch_types: false,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    onnotice: () => {},
    connection: { application_name: 'tandem', ...address.settings },
    socket: async () => (await openLine(address, () => true)).socket,
  } as unknown as postgres.Options<Record<string, never>>;
  const sql = postgres(options);
  return {
    ask: (text) => sql.unsafe(text) as never,
    end: () => sql.end({ timeout: 1 }),
  };
}
