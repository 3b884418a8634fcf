import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { png } from '../storage/testing-upload.ts';

export type PictureServer = { url: string; close: () => Promise<void> };

/** The host under which it is asked; apps that may ask it have it in OUTBOUND_ALLOW. */
export const PICTURE_HOST = 'localhost';

/** A server that answers everything with one small picture. */
export async function startPictureServer(): Promise<PictureServer> {
  const server = http.createServer((_request, answer) => void answer.end(png()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  return { url: `http://${PICTURE_HOST}:${(server.address() as AddressInfo).port}/picture.png`, close };
}
