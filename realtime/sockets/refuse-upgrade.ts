import type { Duplex } from 'node:stream';

type Status = '403 Forbidden' | '404 Not Found' | '429 Too Many Requests' | '503 Service Unavailable';
const RETRYABLE: readonly Status[] = ['429 Too Many Requests', '503 Service Unavailable'];

/** Answers a WebSocket upgrade that is not taken, and ends its connection. */
export function refuseUpgrade(socket: Duplex, status: Status): void {
  const wait = RETRYABLE.includes(status) ? 'Retry-After: 5\r\n' : '';
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n${wait}Content-Length: 0\r\n\r\n`);
}
