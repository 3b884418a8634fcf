import { type LoggedPage, readChanges, readSeq } from '@tandem/db/change-log/log.ts';
import type { ChangeFollower } from '@tandem/db/change-log/follower.ts';
import { type StreamView, visibleChanges, type Sight } from '@tandem/db/change-log/visibility.ts';
import type { Db } from '@tandem/db/postgres/client.ts';
import { readSights } from '@tandem/db/access/item-sight.ts';
import { type StreamAccess, findStreamAccess } from '@tandem/db/access/streams.ts';
import type { SubscribeAnswer } from '@tandem/shared/sync/socket-events.ts';
import type { Stream } from '@tandem/shared/sync/stream.ts';
import type { Connection } from '../sockets/connections.ts';
import type { RealtimeLimits } from '../sockets/limits.ts';
import { roomsOf } from '../sockets/rooms.ts';
import { refuse } from '../sockets/refusal.ts';

type StreamsOptions = {
  db: Db;
  feed: ChangeFollower;
  limits: RealtimeLimits;
  /** Called when a connection has left a stream, for whatever reason, or sees it differently. */
  onLeave: (connection: Connection, stream: Stream) => void;
};

/** A token for one workspace does not follow what its owner does everywhere. */
const isFor = ({ only_workspace_id }: Connection, { workspace_id }: StreamAccess): boolean =>
  only_workspace_id === null || only_workspace_id === workspace_id;

/** Lets connections into streams and out of them. */
export class Streams {
  private readonly options: StreamsOptions;

  constructor(options: StreamsOptions) {
    this.options = options;
  }

  /**
   * The order makes sure that no Change falls between backlog and live batches: authorise, start the stream's cursor,
   * join, and only then read the backlog. What comes twice the client drops by its number.
   */
  async subscribe(connection: Connection, stream: Stream, after?: number): Promise<SubscribeAnswer> {
    const { db, limits } = this.options;
    const isNew = !connection.views.has(stream);
    if (isNew && connection.views.size >= limits.streams_per_socket) {
      return refuse('too_many_streams', `A connection follows ${limits.streams_per_socket} streams at most.`);
    }
    const access = await findStreamAccess(db, { user_id: connection.user.id, stream });
    if (!access || !isFor(connection, access)) {
      this.leave(connection, stream);
      return refuse('forbidden', 'There is no such stream, or it is not yours to follow.');
    }
    await this.join(connection, stream, access.view);
    try {
      return await this.readBacklog(connection, stream, after);
    } catch (error) {
      if (isNew) this.leave(connection, stream);
      throw error;
    }
  }

  leave(connection: Connection, stream: Stream): void {
    const view = connection.views.get(stream);
    if (!view) return;
    connection.views.delete(stream);
    for (const room of roomsOf(stream, { user_id: connection.user.id, view })) {
      void connection.socket.leave(room);
    }
    this.options.feed.release(stream);
    this.options.onLeave(connection, stream);
  }

  leaveAll(connection: Connection): void {
    for (const stream of [...connection.views.keys()]) this.leave(connection, stream);
  }

  /** The connection lost its right: it is informed and receives nothing more. */
  revoke(connection: Connection, stream: Stream): void {
    if (!connection.views.has(stream)) return;
    this.leave(connection, stream);
    connection.socket.emit('access', { stream, revoked: true });
  }

  /** The connection may see more of a stream than before, or less: it moves over and must list again. */
  changeView(connection: Connection, stream: Stream, view: StreamView): void {
    const before = connection.views.get(stream);
    if (!before || before === view) return;
    const user_id = connection.user.id;
    for (const room of roomsOf(stream, { user_id, view: before })) void connection.socket.leave(room);
    connection.views.set(stream, view);
    void connection.socket.join(roomsOf(stream, { user_id, view }));
    // Where it was it said with the rights of before.
    this.options.onLeave(connection, stream);
    const seq = this.options.feed.cursorOf(stream) ?? 0;
    connection.socket.emit('changes', { stream, after: seq, seq, changes: [], resync: true });
  }

  private async join(connection: Connection, stream: Stream, view: StreamView): Promise<void> {
    const { feed } = this.options;
    const before = connection.views.get(stream);
    if (before) return this.changeView(connection, stream, view);
    await feed.hold(stream);
    if (!connection.socket.connected) {
      feed.release(stream);
      return;
    }
    connection.views.set(stream, view);
    void connection.socket.join(roomsOf(stream, { user_id: connection.user.id, view }));
  }

  private async readBacklog(
    connection: Connection,
    stream: Stream,
    after?: number,
  ): Promise<SubscribeAnswer> {
    const { db, limits } = this.options;
    if (after === undefined) return { ok: true, seq: await readSeq(db, stream), changes: [] };
    const page = await readChanges(db, { stream, after, limit: limits.backlog_page });
    const sight = await readSights(db, [connection.user.id], page.changes);
    return toAnswer(page, connection, sight(connection.user.id));
  }
}

function toAnswer(page: LoggedPage, { views, user }: Connection, sees: Sight): SubscribeAnswer {
  if (page.resync) return { ok: true, seq: page.seq, resync: true };
  // The right may have gone while the backlog was read.
  const view = views.get(page.stream);
  if (!view) return refuse('forbidden', 'This stream is not yours to follow any more.');
  const changes = visibleChanges(page.changes, { user_id: user.id, view, sees });
  return { ok: true, seq: page.seq, changes, ...(page.seq < page.head ? { more: true } : {}) };
}
