import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { safetyHeaders } from './headers.ts';

/** What a caller gets who has sent nothing that can be taken for a request; anything else is a 400. */
const ANSWERS: Record<string, [status: number, detail: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to come.'],
  HPE_HEADER_OVERFLOW: [431, 'The address and the headers are too long together.'],
};
const ELSE: [status: number, detail: string] = [400, 'This is no HTTP request.'];
/** So that a caller who still sends reads the answer before the connection is gone. */
const LINGER_MS = 1_000;

/** Answers what Node's parser gives up on, in the shape of every other refusal. No hook runs for it. */
export function brokenRequestAnswer(appUrl: string) {
  const headers = Object.entries({
    ...safetyHeaders(appUrl),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  const answered = new WeakSet<Socket>();
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    // What comes behind the part that is broken is broken too.
    if (answered.has(socket)) return;
    answered.add(socket);
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const [status, detail] = ANSWERS[error.code ?? ''] ?? ELSE;
    const body = JSON.stringify({ detail });
    const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join('')}content-length: ${body.length}\r\n\r\n`;
    socket.end(head + body);
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
}
