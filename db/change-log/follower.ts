import type { Stream } from '@tandem/shared/sync/stream.ts';
import { type LoggedChange, readChanges, readSeq } from './log.ts';
import { feedDelay, feedLag } from './metrics.ts';
import type { Db, Sql } from '../postgres/client.ts';

/** What came after `after`, up to `seq`. With `resync` there are no Changes: rows must be listed again. */
export type FollowedPage = {
  stream: Stream;
  after: number;
  seq: number;
  changes: LoggedChange[];
  resync: boolean;
};

type FollowerOptions = {
  db: Db;
  sql: Sql;
  /** Called for each stream in `seq` order, without gaps and without repetition; the next page waits for this one. */
  onPage: (page: FollowedPage) => void | Promise<void>;
  /** Called for every notification, of streams that are not held too. */
  onNotification?: (stream: Stream) => void;
  onError: (error: unknown) => void;
  /** How often to look for news whose notification was lost. */
  tick_ms?: number;
};

type Held = {
  stream: Stream;
  holders: number;
  /** Everything up to this number was handed over; null until the first reading. */
  cursor: number | null;
  ready: Promise<void>;
  isDraining: boolean;
  /** Changes that are there after the last page. */
  behind: number;
  /** Rung while draining or before the first reading. */
  isDirty: boolean;
};

const DEFAULT_TICK_MS = 5_000;

/**
 * Follows any number of streams of the change log with one listening connection. A notification only says which stream
 * has news; the log is read after the stream's cursor, so a notification too many or too few changes nothing.
 */
export class ChangeFollower {
  private readonly options: FollowerOptions;
  private readonly held = new Map<Stream, Held>();
  private listening: { unlisten: () => Promise<void> } | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isClosed = false;
  private endMeasuring: (() => void) | undefined;

  constructor(options: FollowerOptions) {
    this.options = options;
  }

  async start(): Promise<void> {
    const { sql } = this.options;
    // The third argument runs after every reconnect too: notifications that were sent in between are made up for there.
    this.listening = await sql.listen(
      'changes',
      (stream) => this.handleNotification(stream as Stream),
      () => void this.catchUp(),
    );
    this.endMeasuring = feedLag.read(() => [[this.lag]]);
    this.scheduleTick();
  }

  /** How many Changes are known and not handed over yet. */
  private get lag(): number {
    return [...this.held.values()].reduce((sum, held) => sum + held.behind, 0);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.endMeasuring?.();
    clearTimeout(this.timer);
    this.held.clear();
    await this.listening?.unlisten().catch(this.options.onError);
  }

  /** Starts the stream's cursor at what is committed now, if nobody holds it yet. Each hold needs one `release`. */
  async hold(stream: Stream): Promise<void> {
    const held = this.held.get(stream) ?? this.begin(stream);
    held.holders += 1;
    try {
      await held.ready;
    } catch (error) {
      this.release(stream);
      throw error;
    }
  }

  release(stream: Stream): void {
    const held = this.held.get(stream);
    if (!held) return;
    held.holders -= 1;
    if (held.holders === 0) this.held.delete(stream);
  }

  /** The number up to which pages were handed over; null for a stream that nobody holds. */
  cursorOf(stream: Stream): number | null {
    return this.held.get(stream)?.cursor ?? null;
  }

  /** Reads every held stream that has moved on; the tick does this by itself. */
  async catchUp(): Promise<void> {
    if (this.held.size === 0) return;
    try {
      const heads = await this.readHeads([...this.held.keys()]);
      for (const held of this.held.values()) {
        if (held.cursor !== (heads.get(held.stream) ?? 0)) void this.drain(held);
      }
    } catch (error) {
      this.options.onError(error);
    }
  }

  private begin(stream: Stream): Held {
    const held: Held = {
      stream,
      holders: 0,
      cursor: null,
      ready: Promise.resolve(),
      isDraining: false,
      behind: 0,
      isDirty: false,
    };
    held.ready = readSeq(this.options.db, stream).then((seq) => {
      held.cursor = seq;
      if (held.isDirty) void this.drain(held);
    });
    this.held.set(stream, held);
    return held;
  }

  private handleNotification(stream: Stream): void {
    if (this.isClosed) return;
    this.options.onNotification?.(stream);
    const held = this.held.get(stream);
    if (held) void this.drain(held);
  }

  private async drain(held: Held): Promise<void> {
    held.isDirty = true;
    if (held.isDraining || held.cursor === null) return;
    held.isDraining = true;
    try {
      while (held.isDirty && this.held.get(held.stream) === held) {
        await this.step(held, held.cursor);
      }
    } catch (error) {
      // The next notification or tick tries again from the same cursor.
      this.options.onError(error);
    } finally {
      held.isDraining = false;
    }
  }

  /** Hands over one page; the stream stays dirty when there is more. */
  private async step(held: Held, after: number): Promise<void> {
    held.isDirty = false;
    const page = await readChanges(this.options.db, { stream: held.stream, after });
    if (this.held.get(held.stream) !== held) return;
    held.behind = page.head - page.seq;
    const newest = page.changes.at(-1);
    if (newest) feedDelay.observe(Math.max(0, Date.now() - Date.parse(newest.at)));
    if (page.seq !== after || page.resync) {
      held.cursor = page.seq;
      await this.options.onPage({ ...page, after });
    }
    if (page.head > page.seq) held.isDirty = true;
  }

  private async readHeads(streams: Stream[]): Promise<Map<string, number>> {
    const rows = await this.options.sql<{ stream: string; last_seq: number }[]>`
      select stream, last_seq from change_streams where stream in (select unnest(${streams}::text[]))`;
    return new Map(rows.map((row) => [row.stream, row.last_seq]));
  }

  private scheduleTick(): void {
    this.timer = setTimeout(() => void this.tick(), this.options.tick_ms ?? DEFAULT_TICK_MS);
    this.timer.unref();
  }

  private async tick(): Promise<void> {
    await this.catchUp();
    if (!this.isClosed) this.scheduleTick();
  }
}
