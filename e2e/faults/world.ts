import fs from 'node:fs';
import path from 'node:path';
import { findEmbeddedPostgres, startEmbeddedPostgres } from '@tandem/db/postgres/embedded/server.ts';
import postgres from 'postgres';
import { type Person, type Place, expectStatus, makePlace, signUp } from '../help/person.ts';
import {
  type Server,
  emptyDataDirectory,
  freePort,
  newDataDirectory,
  removeDirectory,
  startServer,
} from '../help/server.ts';
import { type DatabaseProxy, openDatabaseProxy } from '@tandem/db/testing/proxy.ts';

type Prepared = {
  person: Person;
  place: Place;
  /** The project's path in the API. */
  project: string;
  items: string[];
  page: string;
};

/** A running product with a project to write to, and what it takes to do it harm and to look at what is stored. */
export type World = Prepared & {
  /** The process that runs now: another one after `restart`. */
  server: Server;
  /** Where the database lies, as `postgres`. */
  dataDirectory: string;
  /** Looks at what is stored, past the application and past the wire. */
  look: <T>(work: (sql: postgres.Sql) => Promise<T>) => Promise<T>;
  /** Ends the process without a word and starts it again on the same port. */
  restart: () => Promise<void>;
  close: () => Promise<void>;
};

export type WiredWorld = World & {
  /** The way from the application to its database. */
  wire: DatabaseProxy;
  /** Stops the database as an operator would and starts it again. */
  restartDatabase: () => Promise<void>;
};

const ITEMS = 8;

/** Somebody with a project to write to, at a product that runs. */
export async function prepare(server: Pick<Server, 'url'>): Promise<Prepared> {
  const person = await signUp(server.url, 'Ada');
  const place = await makePlace(person);
  const project = `/api/workspaces/${place.slug}/projects/${place.projectId}`;
  const items: string[] = [];
  for (let n = 0; n < ITEMS; n += 1) {
    items.push(expectStatus(await person.call('POST', `${project}/issues/`, { name: `Item ${n}` }), 201).id);
  }
  const page = expectStatus(await person.call('POST', `${project}/pages/`, { name: 'Notes' }), 201);
  return { person, place, project, items, page: page.id };
}

/** A connection for each look: the database may have been replaced since the last one. */
export const lookInto =
  (socketDirectory: () => string): World['look'] =>
  async (work) => {
    const sql = postgres({ host: socketDirectory(), user: 'tandem', database: 'tandem', max: 1 });
    try {
      return await work(sql);
    } finally {
      await sql.end();
    }
  };

type Start = { dataDirectory: string; port: number; env: Record<string, string> };

async function openWorldAt(
  start: Start,
  { databaseDirectory, socketDirectory }: { databaseDirectory: string; socketDirectory: () => string },
): Promise<World> {
  const server = await startServer(start);
  const world: World = {
    ...(await prepare(server)),
    server,
    dataDirectory: path.dirname(databaseDirectory),
    look: lookInto(socketDirectory),
    restart: async () => {
      await world.server.kill();
      world.server = await startServer(start);
    },
    close: async () => {
      await world.server.stop();
      removeDirectory(start.dataDirectory);
    },
  };
  return world;
}

/** The product as `npm start` runs it, with a database of its own. */
export async function openWorld(env: Record<string, string> = {}): Promise<World> {
  const dataDirectory = newDataDirectory();
  const databaseDirectory = path.join(dataDirectory, 'postgres');
  const socketDirectory = () => {
    const found = findEmbeddedPostgres(databaseDirectory);
    if (!found) throw new Error('The database does not run.');
    return found.socketDirectory;
  };
  const start = { dataDirectory, port: await freePort(), env };
  return openWorldAt(start, { databaseDirectory, socketDirectory });
}

export const startDatabase = (dataDirectory: string) =>
  startEmbeddedPostgres({ dataDirectory, holder: 'faults' });

/** The product with a database elsewhere (DATABASE_URL), which it reaches by a wire that can be cut and muted. */
export async function openWiredWorld(): Promise<WiredWorld> {
  const databaseDirectory = path.join(newDataDirectory(), 'postgres');
  let database = await startDatabase(databaseDirectory);
  const wire = await openDatabaseProxy(() => database.socketDirectory);
  const env = { DATABASE_URL: `postgres://tandem@127.0.0.1:${wire.port}/${database.database}` };
  const start = { dataDirectory: emptyDataDirectory(), port: await freePort(), env };
  const world = await openWorldAt(start, {
    databaseDirectory,
    socketDirectory: () => database.socketDirectory,
  });
  return Object.assign(world, {
    wire,
    restartDatabase: async () => {
      await database.stop();
      database = await startDatabase(databaseDirectory);
    },
    close: async () => {
      await world.server.stop();
      await wire.close();
      await database.stop();
      removeDirectory(start.dataDirectory);
      fs.rmSync(path.dirname(databaseDirectory), { recursive: true, force: true });
    },
  });
}
