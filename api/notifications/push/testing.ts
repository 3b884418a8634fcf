import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushSubscriptionInput } from '@tandem/shared/notifications/push.ts';

type Pushed = { path: string | undefined; headers: http.IncomingHttpHeaders; length: number };

/** A push service of this machine, which speaks without encryption on the way: what is sent is encrypted by itself. */
export type PushService = {
  origin: string;
  /** What arrived. */
  pushed: Pushed[];
  /** What it answers. */
  status: number;
  stop: () => void;
};

export async function startPushService(): Promise<PushService> {
  const pushed: Pushed[] = [];
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      pushed.push({ path: request.url, headers: request.headers, length: Buffer.concat(chunks).length });
      response.writeHead(service.status).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const stop = () => void server.close();
  const service: PushService = { origin: `http://127.0.0.1:${port}`, pushed, status: 201, stop };
  return service;
}

/** What a browser would say, with an address at a push service. */
export function pushBrowser(origin: string, name: string = randomUUID()): PushSubscriptionInput {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const keys = { p256dh: pair.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
  return { endpoint: `${origin}/${name}`, keys };
}
