import path from 'node:path';
import { type Database, openDatabase } from '@tandem/db/postgres/client.ts';
import { appendUpdates } from '@tandem/db/documents/journal.ts';
import { findEmbeddedPostgres } from '@tandem/db/postgres/embedded/server.ts';
import * as Y from 'yjs';

/** Quotes inside of each other, more than any text can be made of, as they could be stored before there was a limit. */
function deepUpdate(): Uint8Array {
  const doc = new Y.Doc();
  let parent: Y.XmlFragment = doc.getXmlFragment('default');
  for (let n = 0; n < 600; n += 1) {
    const quote = new Y.XmlElement('blockquote');
    parent.insert(0, [quote]);
    parent = quote;
  }
  parent.insert(0, [new Y.XmlElement('paragraph')]);
  return Y.encodeStateAsUpdate(doc);
}

/** Does what no call of the API can, straight in the database of a running product. */
export async function inDatabase(
  dataDirectory: string,
  work: (database: Database) => Promise<unknown>,
): Promise<void> {
  const connection = findEmbeddedPostgres(path.join(dataDirectory, 'postgres'));
  if (!connection) throw new Error('The embedded server is not there.');
  const database = openDatabase({ connection, max: 1 });
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

/** Puts what no editor could write into a document of a running product. */
export const storeTooDeep = (dataDirectory: string, name: string, userId: string): Promise<void> =>
  inDatabase(dataDirectory, async ({ db }) => {
    const { ranges } = await appendUpdates(db, [{ name, update: deepUpdate(), user_id: userId }]);
    if (!ranges.has(name)) throw new Error(`${name} is not there, or is being written to.`);
  });

/** Puts bytes that nobody can read in the place of a document that nobody has open. */
export const storeDamaged = (dataDirectory: string, name: string): Promise<void> =>
  inDatabase(dataDirectory, async ({ sql }) => {
    const state = Buffer.from('ffffffffff00ff', 'hex');
    const { count } = await sql`update documents set state = ${state} where name = ${name}`;
    if (count !== 1) throw new Error(`${name} is not there.`);
  });
