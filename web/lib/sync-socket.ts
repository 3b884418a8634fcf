import type { ClientToServerEvents, ServerToClientEvents } from '@tandem/shared/sync/socket-events.ts';
import { io } from 'socket.io-client';

type ConnectionEvents = { connect: () => void; disconnect: () => void; connect_error: () => void };
export type SocketInbox = ServerToClientEvents & ConnectionEvents;

/** What the sync client needs of a socket; tests bring a pair of their own. */
export interface SyncSocket {
  readonly connected: boolean;
  connect(): void;
  disconnect(): void;
  on<E extends keyof SocketInbox>(event: E, listener: SocketInbox[E]): void;
  emit<E extends keyof ClientToServerEvents>(event: E, ...args: Parameters<ClientToServerEvents[E]>): void;
}

/** A socket to the own origin that never reconnects by itself: the sync client decides when. */
export function openSyncSocket(): SyncSocket {
  const socket = io({
    transports: ['websocket'],
    reconnection: false,
    autoConnect: false,
    forceNew: true,
  });
  return {
    get connected() {
      return socket.connected;
    },
    connect: () => void socket.connect(),
    disconnect: () => void socket.disconnect(),
    on: (event, listener) => void socket.on(event as string, listener),
    emit: (event, ...args) => void socket.emit(event, ...args),
  };
}
