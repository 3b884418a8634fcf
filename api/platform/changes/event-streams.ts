import type { Readable } from 'node:stream';
import { ChangeFollower } from '@tandem/db/change-log/follower.ts';
import type { Db, Sql } from '@tandem/db/postgres/client.ts';
import { Holds } from '@tandem/db/redis/holds.ts';
import type { RedisLink } from '@tandem/db/redis/link.ts';
import { findLiveKeys } from '@tandem/db/access/sessions.ts';
import { findStreamAccesses } from '@tandem/db/access/streams.ts';
import { AppError } from '@tandem/shared/http/errors.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import { EventStream, type Listener } from './event-stream.ts';

const BEAT_MS = 15_000;
const ACCESS_CHECK_MS = 4_000;
const EVENT_STREAMS_PER_USER = 10;

type EventStreamsOptions = {
  db: Db;
  sql: Sql;
  redis: RedisLink | null;
  onError: (error: unknown) => void;
};

const tooMany = (): AppError => new AppError(429, { error: 'Too many open event streams.' });

/** All open answers of server-sent events of this process; they share one follower of the change log. */
export class EventStreams {
  private readonly options: EventStreamsOptions;
  private readonly follower: ChangeFollower;
  private readonly open = new Set<EventStream>();
  private readonly holds: Holds;
  private readonly timers: ReturnType<typeof setInterval>[] = [];
  private started: Promise<void> | undefined;

  constructor(options: EventStreamsOptions) {
    this.options = options;
    const { db, sql, redis, onError } = options;
    this.holds = new Holds(redis, 'event-streams');
    this.follower = new ChangeFollower({
      db,
      sql,
      onError,
      onPage: (page) => {
        for (const events of this.open) if (events.listener.stream === page.stream) events.offer(page);
      },
      // A membership Change is written to the stream of the person whom it is about.
      onNotification: (stream) => {
        const suspects = [...this.open].filter(({ listener }) => userStream(listener.user_id) === stream);
        this.checkAccess(suspects).catch(onError);
      },
    });
  }

  /** The text of a listener's stream, which never ends by itself; 429 when they have too many of them. */
  async listen(listener: Listener): Promise<Readable> {
    const own = [...this.open].filter((events) => events.listener.user_id === listener.user_id);
    if (own.length >= EVENT_STREAMS_PER_USER) throw tooMany();
    const events = new EventStream(this.options.db, listener);
    this.open.add(events);
    const release = await this.holds.take(listener.user_id, EVENT_STREAMS_PER_USER);
    try {
      if (!release) throw tooMany();
      this.started ??= this.start();
      await this.started;
      await this.follower.hold(listener.stream);
    } catch (error) {
      this.open.delete(events);
      release?.();
      throw error;
    }
    events.output.once('close', () => {
      release();
      this.open.delete(events);
      this.follower.release(listener.stream);
    });
    return events.output;
  }

  async close(): Promise<void> {
    this.holds.close();
    for (const timer of this.timers) clearInterval(timer);
    for (const events of this.open) events.end('closing');
    await this.follower.close();
  }

  /** Ends what is not allowed any more; one query for all sessions and one for all streams. */
  private async checkAccess(suspects: EventStream[]): Promise<void> {
    if (suspects.length === 0) return;
    const { db } = this.options;
    const listeners = suspects.map(({ listener }) => listener);
    const sessions = await findLiveKeys(db, [...new Set(listeners.map(({ key_hash }) => key_hash))]);
    const accesses = await findStreamAccesses(db, listeners);
    for (const events of suspects) {
      const access = accesses.find(events.listener);
      if (access && sessions.has(events.listener.key_hash)) events.changeView(access.view);
      else events.end('revoked');
    }
  }

  private async start(): Promise<void> {
    await this.follower.start();
    const beat = () => {
      for (const events of this.open) events.beat();
    };
    const check = () => void this.checkAccess([...this.open]).catch(this.options.onError);
    this.timers.push(setInterval(beat, BEAT_MS).unref(), setInterval(check, ACCESS_CHECK_MS).unref());
  }
}
