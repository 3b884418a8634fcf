import type net from 'node:net';
import postgres from 'postgres';
import type { Address } from '../address/address.ts';
import { openLine } from '../address/line.ts';
import type { Place } from '../address/parse.ts';
import { measureStatement } from './measure.ts';
import { DatabaseUnavailable, takesNoWrites } from './unavailable.ts';

/** A composed statement of the driver, which runs once it is awaited. */
export type Statement = postgres.PendingQuery<postgres.Row[]>;
type Rows = postgres.RowList<postgres.Row[]>;
type Preparing = { prepare: boolean; simple?: boolean };

/** The parts of the driver's statements that it does not declare (postgres/src/query.js). */
type Internals = {
  strings: readonly string[];
  handler: (statement: Statement) => void;
  /** Once it was sent; without a name when it is not kept prepared. */
  statement?: { name: string };
  executed: boolean;
  resolve: (rows: Rows) => void;
  reject: (error: unknown) => void;
};
const internals = (statement: Statement) => statement as unknown as Internals;

/** Has somebody else than its maker run a statement: it is handed over when it is awaited. */
export function runBy(statement: Statement, handler: (statement: Statement) => void): Statement {
  internals(statement).handler = handler;
  return statement;
}

export const failStatement = (statement: Statement, error: unknown): void =>
  internals(statement).reject(error);

/**
 * The driver writes the rows of a statement behind those of one that failed before it among its rows: places that nobody
 * filled stand first. They go before anybody sees the rows.
 */
function giveRowsAlone(statement: Statement): void {
  const { resolve } = internals(statement);
  internals(statement).resolve = (rows) => {
    if (rows.length > 0 && !(0 in rows))
      rows.splice(
        0,
        rows.findIndex((row) => row !== undefined),
      );
    resolve(rows);
  };
}

/** Its maker receives the rows once something else has succeeded too. */
function giveRowsAfter(statement: Statement, other: Promise<unknown>): void {
  const { resolve, reject } = internals(statement);
  internals(statement).resolve = (rows) => void other.then(() => resolve(rows), reject);
  other.catch(() => {});
}

/** Time in ticks, during which this process could listen: what it slept or computed itself is not the database's. */
export type Clock = { readonly tick: number; ticksOf: (ms: number) => number };

export type ConnectionOptions = {
  /** Makes statements; it never connects by itself. */
  composer: postgres.Sql;
  address: Address;
  /** Whether a server that takes no writes will do. */
  isReadOnly: boolean;
  /** Behind a pooler a session is somebody else's after each transaction: what each begins with. */
  pooledBy?: { settings: string } | undefined;
  clock: Clock;
  /** How long the server may take to answer; it can be made longer for a while with `allow`. */
  answer_ms: number;
  onNotify?: (channel: string, payload: string) => void;
  onOver: (connection: Connection) => void;
  /** The server has become one that takes no writes. */
  onReadOnly?: () => void;
};

const CLOSE_TIMEOUT_SECONDS = 1;
/** The server keeps each prepared statement with its plan, up to a megabyte each, until the connection ends. */
const MAX_PREPARED = 500;

const WRITES_ARE_REFUSED = 'The database takes no writes: it is a standby, or set to read only.';

/**
 * One connection to the server, from its opening to its end. It is never mended: what was asked of it when it ended
 * fails, and so does all that is asked later. The driver itself would open it again and again, and writes to a socket
 * that is gone.
 */
export class Connection {
  readonly openedAt: number;
  /** Whether it may wait for long, and only as long as the server shows signs of life. */
  mayWaitLong = false;
  /** How long who holds it has waited for connections, in milliseconds; it is taken off the time that they have. */
  waited_ms = 0;
  private readonly options: ConnectionOptions;
  private readonly driver: postgres.Sql;
  private readonly handler: (statement: Statement) => void;
  private readonly pending = new Set<Statement>();
  private readonly prepared = new Set<string>();
  private socket: net.Socket | undefined;
  private place: Place | undefined;
  private end: Error | undefined;
  private since = 0;
  private allowance: number;

  constructor(options: ConnectionOptions) {
    this.options = options;
    this.openedAt = options.clock.tick;
    this.allowance = options.clock.ticksOf(options.answer_ms);
    this.driver = postgres({
      ...options.composer.options,
      max: 1,
      backoff: 0,
      fetch_types: false,
      max_lifetime: null,
      idle_timeout: 0,
      connect_timeout: 0,
      ...(options.onNotify ? { onnotify: options.onNotify } : {}),
      socket: () => this.connect(),
      onclose: () => this.finish(lost()),
    } as unknown as postgres.Options<Record<string, never>>);
    this.handler = internals(this.driver.unsafe('') as Statement).handler;
  }

  get isOver(): boolean {
    return this.end !== undefined;
  }

  /** Whether everything that was asked has been answered. */
  get isQuiet(): boolean {
    return this.pending.size === 0;
  }

  /** Whether the server keeps so many plans for it that a new connection is better. */
  get isFull(): boolean {
    return this.prepared.size > MAX_PREPARED;
  }

  /** Whether the server has left us waiting for longer than it may. */
  get isStuck(): boolean {
    return this.pending.size > 0 && this.options.clock.tick - this.since > this.allowance;
  }

  /** Whether a long answer is waited for since before a tick. */
  waitsLongSince(tick: number): boolean {
    return this.mayWaitLong && this.pending.size > 0 && this.since < tick;
  }

  /** Without further words a statement is not kept prepared, and without parameters it may be several at once. */
  compose(text: string, parameters: readonly unknown[] = [], how: Preparing = { prepare: false }): Statement {
    return this.options.composer.unsafe(text, [...parameters] as never[], how) as Statement;
  }

  /** Opens it, and asks in the same breath whether the server takes writes. */
  async open(): Promise<void> {
    const [row] = await this.run(
      this.compose(`select current_setting('transaction_read_only') as is_read_only`),
    );
    if (this.options.isReadOnly || row?.['is_read_only'] !== 'on') return;
    this.leavePlace();
    this.destroy(new DatabaseUnavailable(WRITES_ARE_REFUSED));
    throw new DatabaseUnavailable(WRITES_ARE_REFUSED);
  }

  /** What each transaction begins with, where a session does not last for longer. */
  get transactionSettings(): string | undefined {
    return this.options.pooledBy?.settings;
  }

  /**
   * Runs a statement outside of transactions: behind a pooler in one of its own, which has the limits that elsewhere the
   * session has.
   */
  runAlone(statement: Statement): Promise<Rows> {
    const { transactionSettings } = this;
    return transactionSettings ? this.runInTransaction(statement, transactionSettings) : this.run(statement);
  }

  private async runInTransaction(statement: Statement, settings: string): Promise<Rows> {
    const committed = Promise.withResolvers<unknown>();
    giveRowsAfter(statement, committed.promise);
    const before = [this.run(this.compose('begin')), this.run(this.compose(settings))];
    const answer = this.run(statement);
    const commit = this.run(this.compose('commit'));
    commit.then(committed.resolve, committed.reject);
    const answers = [...before, answer, commit];
    await Promise.allSettled(answers);
    await Promise.all(answers);
    return answer;
  }

  /** Sends a statement; several may be under way, and are answered in order. */
  async run(statement: Statement): Promise<Rows> {
    if (this.end) throw this.end;
    if (this.pending.size === 0) this.since = this.options.clock.tick;
    this.pending.add(statement);
    internals(statement).executed = true;
    giveRowsAlone(statement);
    const ended = measureStatement(internals(statement));
    try {
      this.handler(statement);
      return (await statement) as unknown as Rows;
    } catch (error) {
      this.noteRefusal(error);
      throw error;
    } finally {
      ended();
      this.pending.delete(statement);
      const name = internals(statement).statement?.name;
      if (name) this.prepared.add(name);
      this.since = this.options.clock.tick;
    }
  }

  /**
   * Has what `send` asks written to the line at once: the driver itself writes a long statement before what comes behind
   * it, and every write wakes the server.
   */
  together<T>(send: () => T): T {
    const { socket } = this;
    socket?.cork();
    try {
      return send();
    } finally {
      // The driver writes short statements in this phase too, and was there first.
      setImmediate(() => socket?.uncork());
    }
  }

  /** How long the server may take from now on; without a number as long as usual. */
  allow(ms = this.options.answer_ms): void {
    this.allowance = this.options.clock.ticksOf(ms);
  }

  /** The same until a time on the clock of `performance`. */
  allowUntil(time: number): void {
    this.allow(time - performance.now());
  }

  /** Ends it at once, whatever is under way: the server rolls back what was not committed. */
  destroy(reason: Error = lost()): void {
    this.finish(reason);
    this.socket?.destroy();
  }

  /** Ends the session at the server, and does not wait when there is no answer. */
  async close(): Promise<void> {
    if (this.end) return;
    this.finish(lost());
    await this.driver.end({ timeout: CLOSE_TIMEOUT_SECONDS });
    this.socket?.destroy();
  }

  private finish(reason: Error): void {
    if (this.end) return;
    this.end = reason;
    for (const statement of this.pending) failStatement(statement, reason);
    this.options.onOver(this);
  }

  /** A standby was promoted elsewhere, and this server is not the primary any more: nobody is served by it. */
  private noteRefusal(error: unknown): void {
    if (this.options.isReadOnly || !takesNoWrites(error)) return;
    this.leavePlace();
    this.options.onReadOnly?.();
  }

  private leavePlace(): void {
    if (this.place) this.options.address.moveOn(this.place);
  }

  private async connect(): Promise<net.Socket> {
    if (this.end) throw this.end;
    const { socket, place } = await openLine(this.options.address, (made) => {
      this.socket = made;
      return this.end === undefined;
    }).catch((error: unknown) => {
      // The driver would pass on what the system says.
      this.finish(lost());
      throw error;
    });
    this.place = place;
    if (socket.destroyed) this.finish(lost());
    for (const end of ['error', 'close']) socket.on(end, () => this.finish(lost()));
    return socket;
  }
}

const lost = () => new DatabaseUnavailable('The connection to the database was lost.');
