import path from 'node:path';
import { openDatabase } from '@tandem/db/postgres/client.ts';
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

/** Puts what no editor could write into a document of a running product. */
export async function storeTooDeep(dataDirectory: string, name: string, userId: string): Promise<void> {
  const connection = findEmbeddedPostgres(path.join(dataDirectory, 'postgres'));
  if (!connection) throw new Error('The embedded server is not there.');
  const database = openDatabase({ connection, max: 1 });
  try {
    const { ranges } = await appendUpdates(database.db, [{ name, update: deepUpdate(), user_id: userId }]);
    if (!ranges.has(name)) throw new Error(`${name} is not there, or is being written to.`);
  } finally {
    await database.close();
  }
}
