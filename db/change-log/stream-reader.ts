import { setTimeout as delay } from 'node:timers/promises';
import type { Stream } from '@tandem/shared/sync/stream.ts';
import { sql } from 'kysely';
import { readerWaiting } from './metrics.ts';
import type { Db, Sql, Tx } from '../postgres/client.ts';

type StreamReaderOptions = {
  /** What metrics call it. */
  name?: string;
  sql: Sql;
  onError: (error: unknown) => void;
  /** Streams that are read; others are passed over. */
  isRead: (stream: Stream) => boolean;
  /** Those of these streams that anybody wants to know of now; without it all of them. One question for all. */
  wantedOf?: (streams: Stream[]) => Promise<Stream[]>;
  /** Reads the next Changes of a stream and moves its cursor in the same transaction. */
  read: (stream: Stream) => Promise<{ isDone: boolean }>;
  /** Streams that have moved on since they were read. */
  findBehind: () => Promise<Stream[]>;
  /** Left to others after each turn of all streams while one is far behind, so that many changes at once hold nobody up. */
  pause_ms?: number;
  /** What else is to be done with every tick. */
  onTick?: () => Promise<unknown>;
  /** How often to look for news whose notification was lost, and for what time brings. */
  tick_ms?: number | undefined;
};

const TICK_MS = 1_000;
/** One Change alone is read at once; those that follow sooner than this are read together. */
const GATHER_MS = 300;
/** Looking through all streams is for what was lost alone. */
const TICKS_BETWEEN_SEARCHES = 5;

/**
 * Follows streams of the log, one after the other, from where the last process has stopped. What fails stays where it is
 * and is tried again with the next search.
 */
export class StreamReader {
  private readonly options: StreamReaderOptions;
  private readonly waiting = new Set<Stream>();
  private listening: { unlisten: () => Promise<void> } | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private working: Promise<void> | undefined;
  private ticks = 0;
  private readonly ending = new AbortController();
  private endMeasuring: (() => void) | undefined;

  constructor(options: StreamReaderOptions) {
    this.options = options;
  }

  async start(): Promise<void> {
    const name = this.options.name ?? 'other';
    this.endMeasuring = readerWaiting.read(() => [[this.waiting.size, name]]);
    this.listening = await this.options.sql.listen(
      'changes',
      (stream) => this.take(stream as Stream),
      () => void this.search(),
    );
    this.schedule();
  }

  private get isClosed(): boolean {
    return this.ending.signal.aborted;
  }

  async close(): Promise<void> {
    this.ending.abort();
    this.endMeasuring?.();
    clearTimeout(this.timer);
    await this.listening?.unlisten().catch(this.options.onError);
    await this.working;
  }

  private take(stream: Stream): void {
    if (!this.options.isRead(stream)) return;
    this.waiting.add(stream);
    this.work();
  }

  private work(): void {
    if (this.isClosed || this.working) return;
    this.working = this.readAll().finally(() => {
      this.working = undefined;
      if (this.waiting.size > 0 && !this.isClosed) this.work();
    });
  }

  /** Streams take turns, so that one that is far behind keeps no other from being read. */
  private async readAll(): Promise<void> {
    while (this.waiting.size > 0 && !this.isClosed) {
      const isBehind = await this.readEach(await this.takeWanted());
      await this.pause(isBehind ? this.options.pause_ms : GATHER_MS);
    }
  }

  private async pause(ms?: number): Promise<void> {
    // It ends early only when the reader is closed.
    if (ms) await delay(ms, undefined, { signal: this.ending.signal }).catch(() => {});
  }

  private async takeWanted(): Promise<Stream[]> {
    const streams = [...this.waiting];
    this.waiting.clear();
    try {
      return this.options.wantedOf ? await this.options.wantedOf(streams) : streams;
    } catch (error) {
      this.options.onError(error);
      return [];
    }
  }

  /** Whether one of them has more. */
  private async readEach(streams: readonly Stream[]): Promise<boolean> {
    let isBehind = false;
    for (const stream of streams) {
      if (this.isClosed) break;
      // What was said of it while others were read is read now, too.
      this.waiting.delete(stream);
      try {
        const { isDone } = await this.options.read(stream);
        if (isDone) continue;
        this.waiting.add(stream);
        isBehind = true;
      } catch (error) {
        this.options.onError(error);
      }
    }
    return isBehind;
  }

  private async search(): Promise<void> {
    try {
      for (const stream of await this.options.findBehind()) this.take(stream);
    } catch (error) {
      this.options.onError(error);
    }
  }

  private schedule(): void {
    this.timer = setTimeout(() => void this.tick(), this.options.tick_ms ?? TICK_MS);
    this.timer.unref();
  }

  private async tick(): Promise<void> {
    this.ticks += 1;
    if (this.ticks % TICKS_BETWEEN_SEARCHES === 0) await this.search();
    await this.options.onTick?.().catch(this.options.onError);
    if (!this.isClosed) this.schedule();
  }
}

/** Where readers of one kind keep how far they have read each stream. */
type CursorTable = 'notification_cursors' | 'webhook_cursors';

/** One process reads a stream at a time: gives the number that was read last. */
export async function lockCursor(tx: Tx, table: CursorTable, stream: Stream): Promise<number> {
  const lock = () =>
    sql<{ seq: number }>`select seq from ${sql.table(table)} where stream = ${stream} for update`.execute(tx);
  const { rows } = await lock();
  if (rows[0]) return rows[0].seq;
  await sql`insert into ${sql.table(table)} (stream, seq) select stream, 0 from change_streams where stream = ${stream}
    on conflict do nothing`.execute(tx);
  return (await lock()).rows[0]?.seq ?? 0;
}

export async function moveCursor(
  tx: Tx,
  table: CursorTable,
  { stream, seq }: { stream: Stream; seq: number },
): Promise<void> {
  await sql`update ${sql.table(table)} set seq = ${seq} where stream = ${stream}`.execute(tx);
}

export type StreamBatch = { stream: Stream; after: number; limit: number };

/** How far a batch reaches; numbers without a Change, of which there are some (forceResync), are gone over. */
export async function endOfBatch(db: Db, batch: StreamBatch): Promise<{ seq: number; isDone: boolean }> {
  const { rows } = await sql<{ head: number; last: number | null; count: number }>`
    select s.last_seq as head, b.last, b.count from change_streams s cross join lateral (
      select max(seq) as last, count(*)::int as count
      from (select seq from changes where stream = s.stream and seq > ${batch.after}
        order by seq limit ${batch.limit}) c) b
    where s.stream = ${batch.stream}`.execute(db);
  const [row] = rows;
  if (!row) return { seq: batch.after, isDone: true };
  const isFull = row.count === batch.limit;
  return { seq: isFull ? (row.last ?? row.head) : row.head, isDone: !isFull };
}
