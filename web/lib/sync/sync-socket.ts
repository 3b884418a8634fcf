import { CLIENT_PROTOCOL } from '@tandem/shared/sync/protocol.ts';
import type { ClientToServerEvents, ServerToClientEvents } from '@tandem/shared/sync/socket-events.ts';
import type { Socket } from 'socket.io-client';
import { untilDrawn } from '../parts/first-drawn.ts';

type ConnectionEvents = {
  connect: () => void;
  disconnect: () => void;
  /** `message` is the server's word when it was the server that refused. */
  connect_error: (error?: { message: string }) => void;
};
export type SocketInbox = ServerToClientEvents & ConnectionEvents;

/** What the sync client needs of a socket; tests bring a pair of their own. */
export interface SyncSocket {
  readonly connected: boolean;
  connect(): void;
  disconnect(): void;
  on<E extends keyof SocketInbox>(event: E, listener: SocketInbox[E]): void;
  emit<E extends keyof ClientToServerEvents>(event: E, ...args: Parameters<ClientToServerEvents[E]>): void;
}

/**
 * A socket to the own origin that never reconnects by itself: the sync client decides when. Its code arrives with the first
 * `connect`, after the screen was drawn.
 */
export function openSyncSocket(): SyncSocket {
  const listeners: [string, (...args: never[]) => void][] = [];
  let socket: Socket | null = null;
  const open = async () => {
    await untilDrawn();
    const { io } = await import('socket.io-client');
    socket = io({
      transports: ['websocket'],
      auth: { protocol: CLIENT_PROTOCOL },
      reconnection: false,
      autoConnect: false,
      forceNew: true,
    });
    for (const [event, listener] of listeners) socket.on(event, listener as () => void);
    return socket;
  };
  let opening: Promise<Socket> | null = null;
  const failed = () => {
    opening = null;
    for (const [event, listener] of listeners) if (event === 'connect_error') listener();
  };
  return {
    get connected() {
      return socket?.connected ?? false;
    },
    connect: () => {
      opening ??= open();
      opening.then((opened) => opened.connect(), failed);
    },
    disconnect: () => void socket?.disconnect(),
    on: (event, listener) => void listeners.push([event, listener as () => void]),
    emit: (event, ...args) => void socket?.emit(event, ...args),
  };
}
