import net from 'node:net';
import { must } from '@tandem/shared/must.ts';
import type { TestApp } from './app.ts';

export type RawAnswer = { status: number; head: string; body: string };

/** A connection of its own, on which bytes are sent as they are. */
type RawConnection = {
  socket: net.Socket;
  /** The first answer with its whole body; fails when the server closes without one. */
  answer: Promise<RawAnswer>;
  /** When the server has ended the connection, however. */
  closed: Promise<void>;
};

/** Lets the app listen on a port of its own; gives the port. */
export async function listen({ app }: TestApp): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = must(app.server.address() as net.AddressInfo | null, 'it listens');
  return port;
}

function parse(received: string): RawAnswer | null {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const head = received.slice(0, end);
  const body = received.slice(end + 4);
  const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
  if (Buffer.byteLength(body) < length) return null;
  return { status: Number(head.split(' ')[1]), head, body };
}

export function connect(port: number, text: string): RawConnection {
  const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let received = '';
  const answer = new Promise<RawAnswer>((resolve, reject) => {
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      const parsed = parse(received);
      if (parsed) resolve(parsed);
    });
    socket.on('close', () => reject(new Error(`No answer: ${received}`)));
  });
  const closed = new Promise<void>((resolve) => {
    socket.once('end', resolve).once('close', () => resolve());
  });
  answer.catch(() => undefined);
  socket.on('error', () => undefined);
  socket.write(text);
  return { socket, answer, closed };
}

/** The first lines of a request, with the empty line behind them. */
export const headOf = (line: string, headers: Record<string, string | number> = {}): string =>
  `${line} HTTP/1.1\r\n${Object.entries({ Host: 'localhost:3000', ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;
