import type { RealtimeSocket } from './connections.ts';

/** Parts of Engine.IO's connection that it does not type; each is optional here. */
export type Wire = {
  writeBuffer?: { data?: unknown }[];
  transport?: {
    socket?: {
      bufferedAmount?: number;
      terminate?: () => void;
      close?: (code: number, reason: string) => void;
    };
  };
};

export const wireOf = (socket: RealtimeSocket): Wire => socket.conn as unknown as Wire;

/** Ends a connection without waiting for its queue to be read. */
export function cutSocket(socket: RealtimeSocket): void {
  wireOf(socket).transport?.socket?.terminate?.();
  socket.disconnect(true);
}

const SERVICE_RESTART = 1012;

/**
 * Closes a connection because the server restarts. The transport is closed and not the Socket.IO connection: clients
 * then come back by themselves.
 */
export function closeForRestart(socket: RealtimeSocket): void {
  const webSocket = wireOf(socket).transport?.socket;
  if (webSocket?.close) webSocket.close(SERVICE_RESTART, 'restart');
  else socket.conn.close();
}
