import { openDatabase } from '@tandem/db/postgres/client.ts';
import { type ReadQuery, runQuery } from '@tandem/db/postgres/queries/read-query.ts';
import type { ProjectContext } from '../../api/context.ts';
import { listWorkItems } from '../../api/work-items/lists/list.ts';
import fastify from 'fastify';

/**
 * The floor for lists: the rows of the statements that a list reads its page by, sent as they are; without sign-in,
 * roles, schemas, counts and groups.
 */
const [socketDirectory = '', port = '', projectId = '', userId = ''] = process.argv.slice(2);
const { db, sql } = openDatabase({ connection: { socketDirectory, database: 'tandem' } });
const app = fastify();

type Read = ReadQuery & { isCommon: boolean };
type Unsafe = (text: string, parameters: never[], options: { prepare?: boolean }) => Promise<unknown>;
const reads = new Map<string, Read[]>();

/** The app's own way to the database that also notes what is read, and whether it is planned for its values. */
function noting(note: (read: Read) => void) {
  const unsafe: Unsafe = (text, parameters, options) => {
    note({ text, parameters, isCommon: true });
    return sql.unsafe(text, parameters, options);
  };
  const reserve = async () => {
    const held = await sql.reserve();
    const unsafeHeld: Unsafe = (text, parameters, options) => {
      if (!text.startsWith('set ')) note({ text, parameters, isCommon: false });
      return held.unsafe(text, parameters, options);
    };
    return { unsafe: unsafeHeld, release: held.release };
  };
  return { unsafe, reserve };
}

/** Lets the list run twice, so that its counts are known, and returns what it then reads. */
async function readsOf(query: Record<string, string>): Promise<Read[]> {
  const name = JSON.stringify(query);
  const known = reads.get(name);
  if (known) return known;
  let found: Read[] = [];
  const project = {
    id: projectId,
    role: 20,
    archived_at: null,
    stream_seq: 0,
    guest_view_all_features: true,
  };
  const [user, workspace] = [{ id: userId, user_timezone: 'UTC' }, { slug: 'bench' }];
  const ctx = { db, sql: noting((read) => found.push(read)), user, workspace, project };
  for (let run = 0; run < 2; run += 1) {
    found = [];
    await listWorkItems(ctx as unknown as ProjectContext, query);
  }
  reads.set(name, found);
  return found;
}

app.get<{ Querystring: Record<string, string> }>('/list', async (request, reply) => {
  const results = [];
  for (const { isCommon, ...read } of await readsOf(request.query)) {
    results.push(await runQuery(sql, read, { isCommon }));
  }
  return reply.type('application/json').serializer(JSON.stringify).send({ results });
});

await app.listen({ port: Number(port), host: '127.0.0.1' });
process.send?.('ready');
