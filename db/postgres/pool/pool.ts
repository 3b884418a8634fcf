import type postgres from 'postgres';
import { type TypeTables, loadArrayTypes } from './array-types.ts';
import { type Requester, currentRequester, enterDatabase, leaveDatabase } from './requester.ts';
import type { Address } from '../address/address.ts';
import { type Clock, Connection, type ConnectionOptions } from './connection.ts';
import { measurePool, poolWait } from './pool-metrics.ts';
import { DatabaseUnavailable, isRefusal } from './unavailable.ts';

const TICK_MS = 100;
const MAX_RETRY_TICKS = 5;
/** Whoever comes when so many wait already is turned away at once. */
const MAX_WAITING = 1_000;
const CONNECTION_LIFETIME_MS = 45 * 60_000;
/** Whoever may wait for longer than others asks after so long whether the server is there at all. */
const PROBE_AFTER_MS = 800;
const PROBE_ANSWER_MS = 1_200;
/** Who has waited long already has at least so long for an answer. */
const MIN_ANSWER_MS = 500;

type PoolOptions = {
  /** What its connections are for, by which metrics tell pools apart. */
  name?: string;
  composer: postgres.Sql;
  address: Address;
  isReadOnly: boolean;
  pooledBy?: ConnectionOptions['pooledBy'];
  /** Connections at most. */
  max: number;
  /** How long somebody waits for connections altogether, and how long for an answer. */
  connection_ms: number;
  answer_ms: number;
};

type Waiter = {
  resolve: (connection: Connection) => void;
  reject: (error: unknown) => void;
  since: number;
  /** The same on the clock of `performance`. */
  asked_at: number;
  requester: Requester | undefined;
};

/**
 * Lends connections, each to one at a time, in the order of asking. Whoever has waited too long is turned away, and
 * what they wanted never reaches the database; a connection on which the server does not answer in time is ended. When
 * no connection can be made, one at a time is tried until it can be.
 */
export class Pool {
  private readonly options: PoolOptions;
  private readonly clock: Clock & { tick: number } = { tick: 0, ticksOf: (ms) => Math.ceil(ms / TICK_MS) };
  /** Everything that must not get stuck: connections of the pool, and those that listen. */
  private readonly watched = new Set<Connection>();
  private readonly pooled = new Set<Connection>();
  /** Those that lead to a server which takes no writes any more. */
  private readonly outdated = new WeakSet<Connection>();
  private idle: Connection[] = [];
  private waiting: Waiter[] = [];
  private timer: NodeJS.Timeout | undefined;
  private held = 0;
  private opening = 0;
  private failures = 0;
  private retryAt = 0;
  private lastError: unknown;
  private knowsTypes = false;
  private draining: PromiseWithResolvers<void> | undefined;
  private isProbing = false;
  private readonly endMeasuring: () => void;

  constructor(options: PoolOptions) {
    this.options = options;
    this.endMeasuring = measurePool(this.name, () => ({
      most: options.max,
      open: this.pooled.size,
      used: this.held,
      waiting: this.waiting.length,
    }));
  }

  private get name(): string {
    return this.options.name ?? 'requests';
  }

  /** Whether a session lasts for a transaction only. */
  get isPooled(): boolean {
    return this.options.pooledBy !== undefined;
  }

  get composer(): postgres.Sql {
    return this.options.composer;
  }

  /** A connection for the caller alone until they give it back with `release`. */
  acquire(): Promise<Connection> {
    if (this.draining) return Promise.reject(new DatabaseUnavailable('The database is closed.'));
    const requester = currentRequester();
    const connection = this.idle.pop();
    if (connection) {
      poolWait.observe(0, this.name);
      this.hand(connection, requester);
      return Promise.resolve(connection);
    }
    if (this.waiting.length >= MAX_WAITING)
      return Promise.reject(new DatabaseUnavailable('Too many wait for the database.'));
    const { promise, resolve, reject } = Promise.withResolvers<Connection>();
    const asked_at = performance.now();
    enterDatabase(requester, asked_at);
    this.waiting.push({ resolve, reject, since: this.clock.tick, asked_at, requester });
    this.openMissing();
    return promise;
  }

  release(connection: Connection): void {
    this.held -= 1;
    connection.allow();
    connection.mayWaitLong = false;
    const age = this.clock.tick - connection.openedAt;
    if (!connection.isQuiet) connection.destroy();
    else if (this.outdated.has(connection)) void connection.close();
    else if (age > this.clock.ticksOf(CONNECTION_LIFETIME_MS) || connection.isFull) void connection.close();
    if (!connection.isOver) this.lend(connection);
    this.noteDrained();
  }

  /** A connection beside those that are lent; whoever opens it closes it. */
  async openOwn(values: Pick<ConnectionOptions, 'onNotify' | 'onOver'>): Promise<Connection> {
    const connection = this.create(values);
    try {
      await connection.open();
    } catch (error) {
      connection.destroy();
      throw error;
    }
    return connection;
  }

  /** Lends nothing any more, and ends when everything is given back. */
  async drain(): Promise<void> {
    if (!this.draining) {
      this.draining = Promise.withResolvers<void>();
      this.noteDrained();
    }
    await this.draining.promise;
    await Promise.all([...this.pooled].map((connection) => connection.close()));
    this.stopWatching();
  }

  /** Ends everything at once, whatever is under way. */
  destroy(): void {
    this.draining ??= Promise.withResolvers<void>();
    this.rejectAll(new DatabaseUnavailable('The database is closed.'));
    for (const connection of this.watched) connection.destroy();
    this.stopWatching();
  }

  /** All connections that are open now end once they are given back: new ones find the server that takes writes. */
  replaceAll(): void {
    for (const connection of this.pooled) this.outdated.add(connection);
    for (const connection of this.idle.splice(0)) void connection.close();
  }

  private noteDrained(): void {
    if (this.held === 0 && this.waiting.length === 0) this.draining?.resolve();
  }

  private lend(connection: Connection): void {
    const waiter = this.waiting.shift();
    if (!waiter) {
      this.idle.push(connection);
      return;
    }
    this.noteWait(waiter);
    this.hand(connection, waiter.requester);
    waiter.resolve(connection);
  }

  private hand(connection: Connection, requester: Requester | undefined): void {
    this.held += 1;
    // Of one tick nothing is known: it may have come a moment after the wait began.
    connection.waited_ms = Math.max(0, (requester?.waited ?? 0) - 1) * TICK_MS;
    if (!connection.waited_ms) return;
    connection.allow(Math.max(MIN_ANSWER_MS, this.options.answer_ms - connection.waited_ms));
  }

  private noteWait({ requester, since, asked_at }: Waiter): void {
    this.noteEnd({ requester, asked_at });
    if (requester) requester.waited += this.clock.tick - since;
  }

  private noteEnd({ requester, asked_at }: Pick<Waiter, 'requester' | 'asked_at'>): void {
    const now = performance.now();
    leaveDatabase(requester, now);
    poolWait.observe(now - asked_at, this.name);
  }

  private create({ onOver, ...values }: Pick<ConnectionOptions, 'onNotify' | 'onOver'>): Connection {
    const { composer, address, isReadOnly, pooledBy, answer_ms } = this.options;
    const { clock } = this;
    const forget = (over: Connection) => {
      this.watched.delete(over);
      onOver(over);
    };
    const connection = new Connection({
      ...values,
      ...{ composer, address, isReadOnly, pooledBy, answer_ms, clock },
      onOver: forget,
      onReadOnly: () => this.replaceAll(),
    });
    this.watched.add(connection);
    this.timer ??= setInterval(() => this.look(), TICK_MS);
    return connection;
  }

  private openMissing(): void {
    const missing = Math.min(this.waiting.length - this.opening, this.options.max - this.pooled.size);
    const isAway = this.failures > 0;
    const most = isAway ? Math.min(missing, this.clock.tick < this.retryAt ? 0 : 1 - this.opening) : missing;
    for (let n = 0; n < most; n += 1) void this.openOne();
  }

  private async openOne(): Promise<void> {
    this.opening += 1;
    const connection = this.create({ onOver: (over) => this.forget(over) });
    this.pooled.add(connection);
    try {
      await connection.open();
      const ask = (statement: string) => connection.run(connection.compose(statement));
      if (!this.knowsTypes) await loadArrayTypes(ask, this.composer.options as unknown as TypeTables);
      this.knowsTypes = true;
      this.failures = 0;
      this.opening -= 1;
      this.lend(connection);
    } catch (error) {
      this.opening -= 1;
      connection.destroy();
      this.noteFailure(error);
    }
    this.openMissing();
  }

  private noteFailure(error: unknown): void {
    this.failures += 1;
    this.retryAt = this.clock.tick + Math.min(this.failures, MAX_RETRY_TICKS);
    this.lastError = error;
    if (isRefusal(error)) this.rejectAll(error);
  }

  private forget(over: Connection): void {
    this.pooled.delete(over);
    this.idle = this.idle.filter((connection) => connection !== over);
  }

  private rejectAll(error: unknown): void {
    for (const waiter of this.waiting.splice(0)) {
      this.noteEnd(waiter);
      waiter.reject(error);
    }
    this.noteDrained();
  }

  /** One tick: ends what is stuck, turns away who waits in vain, tries again. */
  private look(): void {
    this.clock.tick += 1;
    for (const connection of this.watched) {
      if (connection.isStuck) connection.destroy(late('The database did not answer in time.'));
    }
    void this.probe();
    this.turnAwayLate();
    this.openMissing();
  }

  /**
   * A long write may take its time, a server that answers nobody may not: on another connection it is asked for a sign of
   * life, and without one the long writes that wait are ended.
   */
  private async probe(): Promise<void> {
    const asked = this.clock.tick;
    const since = asked - this.clock.ticksOf(PROBE_AFTER_MS);
    const isNeeded = [...this.pooled].some((one) => one.waitsLongSince(since));
    if (this.isProbing || !isNeeded) return;
    this.isProbing = true;
    try {
      if (!(await this.isAlive())) this.endSilent(asked);
    } finally {
      this.isProbing = false;
    }
  }

  private endSilent(asked: number): void {
    for (const connection of this.pooled) {
      if (connection.waitsLongSince(asked)) connection.destroy(late('The database answers nobody.'));
    }
  }

  /** Whether the server says anything, and be it that it takes nobody more. */
  private async isAlive(): Promise<boolean> {
    let isTooLate = false;
    const connection = this.create({ onOver: () => {} });
    connection.allow(PROBE_ANSWER_MS);
    try {
      await connection.open();
    } catch (error) {
      isTooLate = error instanceof DatabaseUnavailable;
    }
    void connection.close();
    return !isTooLate;
  }

  private turnAwayLate(): void {
    const patience = this.clock.ticksOf(this.options.connection_ms);
    const isLate = ({ since, requester }: Waiter) =>
      this.clock.tick - since + (requester?.waited ?? 0) > patience;
    const turnedAway = this.waiting.filter(isLate);
    if (turnedAway.length === 0) return;
    this.waiting = this.waiting.filter((waiter) => !isLate(waiter));
    for (const waiter of turnedAway) {
      this.noteEnd(waiter);
      waiter.reject(this.noConnection());
    }
    this.noteDrained();
  }

  private noConnection(): Error {
    const why = this.failures > 0 && this.lastError instanceof Error ? ` ${this.lastError.message}` : '';
    return late(`No connection to the database in time.${why}`, this.lastError);
  }

  private stopWatching(): void {
    this.endMeasuring();
    clearInterval(this.timer);
    this.timer = undefined;
  }
}

const late = (text: string, cause?: unknown) => new DatabaseUnavailable(text, { cause });
