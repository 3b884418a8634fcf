import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

const SOCKET = '.s.PGSQL.5432';

/** One piece of traffic between the application and its database, counted from 1 since `arm`. */
export type Step = { number: number; from: 'application' | 'database' };

/** The way to a database, for tests of what happens when it fails. */
export type DatabaseProxy = {
  /** Stands in for the server's own directory. */
  socketDirectory: string;
  /** The same over TCP, on this port of 127.0.0.1. */
  port: number;
  /**
   * Nothing passes any more, and nobody is informed; what is sent meanwhile waits, as on a network that loses packets.
   */
  mute: () => void;
  /** What was held back passes, also that of callers who are gone. */
  unmute: () => void;
  /** Breaks every connection. What a muted way held back is lost. */
  cut: () => void;
  /** Calls before each piece is passed on: what the caller then does (kill, cut, mute) comes before the piece. */
  arm: (onStep: (step: Step) => void) => void;
  disarm: () => void;
  close: () => Promise<void>;
};

/** Passes everything on to the server on a Unix socket in `target()`, which may change with each start of the server. */
export async function openDatabaseProxy(target: () => string): Promise<DatabaseProxy> {
  const socketDirectory = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-proxy-'));
  const sockets = new Set<net.Socket>();
  let isMuted = false;
  let count = 0;
  let onStep: ((step: Step) => void) | undefined;
  const pass = (side: Step['from'], from: net.Socket, to: net.Socket) => {
    sockets.add(from);
    from.on('data', (bytes) => {
      count += 1;
      onStep?.({ number: count, from: side });
      if (isMuted) from.unshift(bytes);
      else to.write(bytes);
    });
    from.on('end', () => to.end());
    from.on('error', () => to.destroy());
    from.on('close', () => sockets.delete(from));
    if (isMuted) from.pause();
  };
  const connect = (client: net.Socket) => {
    const upstream = net.connect({ path: path.join(target(), SOCKET), allowHalfOpen: true });
    pass('application', client, upstream);
    pass('database', upstream, client);
  };
  const servers = [{ path: path.join(socketDirectory, SOCKET) }, { host: '127.0.0.1', port: 0 }].map((at) =>
    net.createServer({ allowHalfOpen: true }, connect).listen(at),
  );
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    socketDirectory,
    port: portOf(servers[1]),
    mute: () => {
      isMuted = true;
      for (const socket of sockets) socket.pause();
    },
    unmute: () => {
      isMuted = false;
      for (const socket of sockets) socket.resume();
    },
    cut,
    arm: (called) => {
      count = 0;
      onStep = called;
    },
    disarm: () => {
      onStep = undefined;
    },
    close: async () => {
      const closed = servers.map((server) => new Promise((resolve) => server.close(resolve)));
      cut();
      await Promise.all(closed);
      fs.rmSync(socketDirectory, { recursive: true, force: true });
    },
  };
}

const portOf = (server: net.Server | undefined): number => {
  const address = server?.address();
  return address && typeof address === 'object' ? address.port : 0;
};
