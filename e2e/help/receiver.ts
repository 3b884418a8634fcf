import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = { id: string; event: string; body: string; isSigned: (secret: string) => boolean };

/** Another service on this machine that is told of what happens, and answers with `status`, unless it is silent. */
export async function openReceiver() {
  const received: Received[] = [];
  const waiting: (() => void)[] = [];
  const receiver = { url: '', status: 204, isSilent: false, received };
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const said = (name: string) => String(request.headers[`x-tandem-${name}`]);
      const isSigned = (secret: string) => {
        const own = createHmac('sha256', secret).update(body).digest();
        const theirs = Buffer.from(said('signature'), 'hex');
        return own.length === theirs.length && timingSafeEqual(own, theirs);
      };
      received.push({ id: said('delivery'), event: said('event'), body: body.toString(), isSigned });
      if (!receiver.isSilent) response.writeHead(receiver.status).end();
      for (const done of waiting.splice(0)) done();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return Object.assign(receiver, {
    /** Comes back once so many have come. */
    async until(count: number): Promise<readonly Received[]> {
      while (received.length < count) await new Promise<void>((done) => void waiting.push(done));
      return received;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
}
export type Receiver = Awaited<ReturnType<typeof openReceiver>>;
