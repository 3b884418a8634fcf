import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabaseProxy } from '@tandem/db/testing/proxy.ts';
import { startCaddy } from '../help/caddy.ts';
import {
  type Server,
  emptyDataDirectory,
  freePort,
  newDataDirectory,
  removeDirectory,
  startServer,
} from '../help/server.ts';
import { type World, lookInto, prepare, startDatabase } from './world.ts';

/** What docs/operations.md asks an operator to wait before the next one: two questions of the proxy about health. */
const NOTICED_WITHIN_MS = 2_000;

type Name = 'api' | 'api-2' | 'realtime' | 'realtime-2';

/** Two processes of each kind behind the proxy, as docker-compose.yml has them; `server.url` is the proxy's address. */
export type Cluster = World & {
  /** Ends one process after the other as an operator would, and starts it again. */
  restartEach: () => Promise<void>;
};

const roleOf = (name: Name) => (name.startsWith('api') ? 'api' : 'realtime');

/** Starts the product as separate services with the shipped rules of the proxy and default settings. */
export async function openCluster(): Promise<Cluster> {
  const endings: (() => unknown)[] = [];
  const close = async () => {
    for (const end of endings.toReversed()) await end();
  };
  try {
    return { ...(await openParts(endings)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

type Endings = (() => unknown)[];

async function openParts(endings: Endings): Promise<Omit<Cluster, 'close'>> {
  const database = await openDatabase(endings);
  const port = await freePort();
  const env = { APP_URL: `http://127.0.0.1:${port}`, TRUST_PROXY: 'loopback', DATABASE_URL: database.url };
  const services = await startServices(env, endings);
  const proxy = await startCaddy({ port, ports: services.ports, directory: services.first.dataDirectory });
  endings.push(proxy.stop);
  return {
    ...(await prepare(proxy)),
    server: { ...services.first, url: proxy.url },
    dataDirectory: database.directory,
    look: lookInto(database.socketDirectory),
    restart: services.restartEach,
    restartEach: services.restartEach,
  };
}

async function openDatabase(endings: Endings) {
  const directory = path.join(newDataDirectory(), 'postgres');
  endings.push(() => removeDirectory(path.dirname(directory)));
  const { socketDirectory, database, stop } = await startDatabase(directory);
  endings.push(stop);
  const wire = await openDatabaseProxy(() => socketDirectory);
  endings.push(wire.close);
  const url = `postgres://tandem@127.0.0.1:${wire.port}/${database}`;
  return { directory, url, socketDirectory: () => socketDirectory };
}

async function startServices(env: Record<string, string>, endings: Endings) {
  const dataDirectory = emptyDataDirectory();
  endings.push(() => removeDirectory(dataDirectory));
  const ports: Record<string, number> = {};
  const servers = new Map<Name, Server>();
  const start = async (name: Name) => {
    ports[name] ??= await freePort();
    const server = await startServer({
      dataDirectory,
      port: ports[name],
      env: { ...env, ROLE: roleOf(name) },
    });
    servers.set(name, server);
    return server;
  };
  endings.push(() => Promise.all([...servers.values()].map((server) => server.stop())));
  const [first] = [
    await start('api'),
    await start('api-2'),
    await start('realtime'),
    await start('realtime-2'),
  ];
  const restartEach = async () => {
    for (const [name, server] of [...servers]) {
      const code = await server.stop();
      if (code !== 0) throw new Error(`${name} ended with ${code}: ${server.output()}`);
      await start(name);
      await delay(NOTICED_WITHIN_MS);
    }
  };
  return { first, ports, restartEach };
}
