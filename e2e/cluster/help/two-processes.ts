import path from 'node:path';
import { openDatabaseProxy } from '@tandem/db/testing/proxy.ts';
import { prepare, startDatabase } from '../../faults/world.ts';
import { type Person, joinPlace, personOf, signUp } from '../../help/person.ts';
import {
  type Server,
  emptyDataDirectory,
  freePort,
  newDataDirectory,
  removeDirectory,
  startServer,
} from '../../help/server.ts';

export type TwoProcesses = Awaited<ReturnType<typeof prepare>> & {
  servers: [Server, Server];
  ben: Person;
  /** The same person as they ask the one or the other process. */
  at: (which: 0 | 1, who: Person) => Person;
  close: () => Promise<void>;
};

/** Two whole processes of one installation without a proxy, with two people who share a project. */
export async function openTwoProcesses(env: Record<string, string>): Promise<TwoProcesses> {
  const endings: (() => unknown)[] = [];
  const close = async () => {
    for (const end of endings.toReversed()) await end();
  };
  try {
    const directory = path.join(newDataDirectory(), 'postgres');
    endings.push(() => removeDirectory(path.dirname(directory)));
    const database = await startDatabase(directory);
    endings.push(database.stop);
    const wire = await openDatabaseProxy(() => database.socketDirectory);
    endings.push(wire.close);
    const dataDirectory = emptyDataDirectory();
    endings.push(() => removeDirectory(dataDirectory));
    const url = `postgres://tandem@127.0.0.1:${wire.port}/${database.database}`;
    const start = async () => {
      const port = await freePort();
      const server = await startServer({
        dataDirectory,
        port,
        env: Object.assign({ DATABASE_URL: url, LOG_LEVEL: 'info' }, env),
      });
      endings.push(server.stop);
      return server;
    };
    const servers: [Server, Server] = [await start(), await start()];
    const prepared = await prepare(servers[0]);
    const ben = await signUp(servers[0].url, 'Ben');
    await joinPlace(prepared.person, ben, prepared.place);
    const at = (which: 0 | 1, who: Person) => personOf(servers[which].url, who);
    return Object.assign(prepared, { servers, ben, at, close });
  } catch (error) {
    await close();
    throw error;
  }
}
