import type { FollowedPage } from '@tandem/db/change-log/follower.ts';
import type { Db } from '@tandem/db/postgres/client.ts';
import { findLiveKeys } from '@tandem/db/access/sessions.ts';
import { type StreamAccesses, findStreamAccesses } from '@tandem/db/access/streams.ts';
import type { ChangeKind } from '@tandem/shared/sync/change.ts';
import { type Stream, parseStream, projectStream } from '@tandem/shared/sync/stream.ts';
import type { Connection, Connections } from '../sockets/connections.ts';
import type { RealtimeLimits } from '../sockets/limits.ts';
import type { Log } from '../sockets/log.ts';
import type { Streams } from './streams.ts';

/** Changes of these kinds may give or take rights. */
const ACCESS_KINDS = new Set<ChangeKind>(['workspace', 'workspace_member', 'project', 'project_member']);

/** Whose rights may have changed: one person's everywhere, or everybody's in one stream. */
export type AccessSignal = { user_id: string } | { stream: Stream };

type AccessWatchOptions = {
  db: Db;
  connections: Connections;
  streams: Streams;
  limits: RealtimeLimits;
  log: Log;
  /** For other connections that depend on the same rights. */
  onSignal: (signal: AccessSignal) => void;
};

/**
 * Looks rights up again while connections are open: soon after a sign that they changed, and all of them every few
 * seconds, because a session that ends or a user who is deactivated leaves no sign. One query for all sessions and one
 * for all streams, however many connections there are.
 */
export class AccessWatch {
  private readonly options: AccessWatchOptions;
  private readonly suspects = new Set<Connection>();
  private soon: ReturnType<typeof setTimeout> | undefined;
  private regular: ReturnType<typeof setTimeout> | undefined;
  private isClosed = false;

  constructor(options: AccessWatchOptions) {
    this.options = options;
    this.scheduleRegular();
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.soon);
    clearTimeout(this.regular);
  }

  /**
   * A membership Change is written to the stream of the person whom it is about, so its notification is sign enough.
   */
  noteNotification(stream: Stream): void {
    const parsed = parseStream(stream);
    if (parsed?.scope !== 'user') return;
    this.suspect(this.options.connections.ofUser(parsed.id));
    this.options.onSignal({ user_id: parsed.id });
  }

  notePage(page: FollowedPage): void {
    const touched = new Set<Stream>();
    for (const { kind, id } of page.changes) {
      if (ACCESS_KINDS.has(kind)) touched.add(page.stream);
      if (kind === 'project') touched.add(projectStream(id));
    }
    for (const stream of touched) {
      this.suspect(this.options.connections.following(stream));
      this.options.onSignal({ stream });
    }
  }

  /** Ends what these connections may not have any more. */
  async check(connections: Connection[]): Promise<void> {
    if (connections.length === 0) return;
    const { db, log } = this.options;
    // What is joined from here on was authorised after the reading began, and is left alone.
    const joined = connections.map((connection) => ({ connection, views: [...connection.views] }));
    const requests = joined.flatMap(({ connection, views }) =>
      views.map(([stream]) => ({ user_id: connection.user.id, stream })),
    );
    try {
      const live = await findLiveKeys(db, [...new Set(connections.map(({ key_hash }) => key_hash))]);
      const accesses = await findStreamAccesses(db, requests);
      for (const { connection, views } of joined) {
        if (!live.has(connection.key_hash)) this.end(connection);
        else
          this.apply(
            connection,
            views.map(([stream]) => stream),
            accesses,
          );
      }
    } catch (err) {
      log.error({ err }, 'looking rights up failed');
    }
  }

  private apply(connection: Connection, streams: Stream[], accesses: StreamAccesses): void {
    for (const stream of streams) {
      const access = accesses.find({ user_id: connection.user.id, stream });
      if (access) this.options.streams.changeView(connection, stream, access.view);
      else this.options.streams.revoke(connection, stream);
    }
  }

  private end(connection: Connection): void {
    this.options.onSignal({ user_id: connection.user.id });
    connection.socket.disconnect(true);
  }

  private suspect(connections: Connection[]): void {
    if (connections.length === 0 || this.isClosed) return;
    for (const connection of connections) this.suspects.add(connection);
    this.soon ??= setTimeout(() => {
      this.soon = undefined;
      const suspects = [...this.suspects];
      this.suspects.clear();
      void this.check(suspects);
    }, this.options.limits.access_delay_ms).unref();
  }

  private scheduleRegular(): void {
    this.regular = setTimeout(() => void this.checkAll(), this.options.limits.access_check_ms).unref();
  }

  private async checkAll(): Promise<void> {
    await this.check(this.options.connections.all());
    if (!this.isClosed) this.scheduleRegular();
  }
}
