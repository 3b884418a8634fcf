import type { Db, Sql } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';
import type { Stream } from '@tandem/shared/sync/stream.ts';
import { wakeSnoozed } from '../inbox/wake.ts';
import { notifyOfStream } from './notify-stream.ts';

export type NotifierOptions = {
  db: Db;
  sql: Sql;
  onError: (error: unknown) => void;
  /** How often to look for news whose notification was lost, and for snoozes that are over. */
  tick_ms?: number;
};

const TICK_MS = 1_000;
/** Looking through all streams is for what was lost alone. */
const TICKS_BETWEEN_SEARCHES = 5;

/**
 * Tells people what happens: follows the streams of all projects, one after the other, from where the last process has
 * stopped. What fails stays where it is and is tried again with the next tick.
 */
export class Notifier {
  private readonly options: NotifierOptions;
  private readonly waiting = new Set<Stream>();
  private listening: { unlisten: () => Promise<void> } | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private working: Promise<void> | undefined;
  private ticks = 0;
  private isClosed = false;

  constructor(options: NotifierOptions) {
    this.options = options;
  }

  async start(): Promise<void> {
    this.listening = await this.options.sql.listen(
      'changes',
      (stream) => this.take(stream as Stream),
      () => void this.search(),
    );
    this.schedule();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await this.listening?.unlisten().catch(this.options.onError);
    await this.working;
  }

  private take(stream: Stream): void {
    if (!stream.startsWith('project:')) return;
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

  /** Streams take turns, so that one that is far behind keeps no other from being told. */
  private async readAll(): Promise<void> {
    for (const stream of this.waiting) {
      if (this.isClosed) return;
      this.waiting.delete(stream);
      try {
        const { isDone } = await notifyOfStream(this.options.db, stream);
        if (!isDone) this.waiting.add(stream);
      } catch (error) {
        this.options.onError(error);
      }
    }
  }

  /** Streams that have moved on since they were read. */
  private async search(): Promise<void> {
    try {
      const { rows } = await sql<{ stream: Stream }>`
        select s.stream from change_streams s left join notification_cursors k using (stream)
        where s.stream like 'project:%' and s.last_seq > coalesce(k.seq, 0)`.execute(this.options.db);
      for (const { stream } of rows) this.take(stream);
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
    await wakeSnoozed(this.options.db).catch(this.options.onError);
    if (!this.isClosed) this.schedule();
  }
}
