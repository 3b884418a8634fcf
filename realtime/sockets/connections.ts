import type { StreamView } from '@tandem/db/change-log/visibility.ts';
import type { ClientToServerEvents, ServerToClientEvents } from '@tandem/shared/sync/socket-events.ts';
import type { Stream } from '@tandem/shared/sync/stream.ts';
import type { Server, Socket } from 'socket.io';
import type { Identity } from './identity.ts';

type NoEvents = Record<string, never>;
type SocketData = { connection?: Connection };

export type RealtimeServer = Server<ClientToServerEvents, ServerToClientEvents, NoEvents, SocketData>;
export type RealtimeSocket = Socket<ClientToServerEvents, ServerToClientEvents, NoEvents, SocketData>;

/** One signed-in socket and what it follows. */
export type Connection = Identity & {
  socket: RealtimeSocket;
  /** How much it sees of each stream that it has joined. */
  views: Map<Stream, StreamView>;
};

/** Everybody connected to this process. */
export class Connections {
  private readonly connections = new Set<Connection>();
  private readonly byUser = new Map<string, Set<Connection>>();

  add(connection: Connection): void {
    this.connections.add(connection);
    const { id } = connection.user;
    const own = this.byUser.get(id) ?? new Set();
    this.byUser.set(id, own.add(connection));
  }

  remove(connection: Connection): void {
    this.connections.delete(connection);
    const own = this.byUser.get(connection.user.id);
    own?.delete(connection);
    if (own?.size === 0) this.byUser.delete(connection.user.id);
  }

  all(): Connection[] {
    return [...this.connections];
  }

  ofUser(userId: string): Connection[] {
    return [...(this.byUser.get(userId) ?? [])];
  }

  following(stream: Stream): Connection[] {
    return this.all().filter((connection) => connection.views.has(stream));
  }
}
