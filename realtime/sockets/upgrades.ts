import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { judgeOrigin } from './origin.ts';
import { refuseUpgrade } from './refuse-upgrade.ts';

export const SOCKET_IO_PATH = '/socket.io/';

type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean;
export type Upgrades = { destroyAll: () => void; count: () => number };

/**
 * Gives every WebSocket upgrade but Socket.IO's (which listens for itself) to the handler, unless it comes from a
 * foreign page. Keeps all upgraded sockets, so that none outlives the server.
 */
export function routeUpgrades(
  server: HttpServer,
  origins: ReadonlySet<string>,
  options: { handle: UpgradeHandler; isClosing: () => boolean },
): Upgrades {
  const sockets = new Set<Duplex>();
  server.on('upgrade', (request, socket, head) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // Nobody else listens while a handshake waits for the database; a reset then would end the process.
    socket.on('error', () => socket.destroy());
    if (request.url?.startsWith(SOCKET_IO_PATH)) return;
    const verdict = judgeOrigin(request, origins);
    // Without an Origin only what the client itself says it is may count.
    if (verdict === 'missing') delete request.headers.cookie;
    if (options.isClosing()) refuseUpgrade(socket, '503 Service Unavailable');
    else if (verdict === 'foreign') refuseUpgrade(socket, '403 Forbidden');
    else if (!options.handle(request, socket, head)) refuseUpgrade(socket, '404 Not Found');
  });
  const destroyAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return { destroyAll, count: () => sockets.size };
}
