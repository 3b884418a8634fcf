import { openDatabase } from '@tandem/db/postgres/client.ts';
import type { ProjectContext } from '../api/context.ts';
import { listWorkItems } from '../api/work-items/lists/list.ts';
import fastify from 'fastify';

/**
 * The floor for lists: the rows of the statements that a list reads its page by, sent as they are; without sign-in,
 * roles, schemas, counts and groups.
 */
const [socketDirectory = '', port = '', projectId = '', userId = ''] = process.argv.slice(2);
const { db, sql } = openDatabase({ connection: { socketDirectory, database: 'tandem' } });
const app = fastify();

type Statement = { text: string; parameters: never[]; options: { prepare?: boolean } };
const statements = new Map<string, Statement[]>();

/** Lets the list run twice, so that its counts are known, and keeps what it then reads. */
async function statementsOf(query: Record<string, string>): Promise<Statement[]> {
  const name = JSON.stringify(query);
  const known = statements.get(name);
  if (known) return known;
  let read: Statement[] = [];
  const unsafe = (text: string, parameters: never[], options: Statement['options']) => {
    read.push({ text, parameters, options });
    return sql.unsafe(text, parameters, options);
  };
  const project = {
    id: projectId,
    role: 20,
    archived_at: null,
    stream_seq: 0,
    guest_view_all_features: true,
  };
  const [user, workspace] = [{ id: userId, user_timezone: 'UTC' }, { slug: 'bench' }];
  const ctx = { db, sql: { unsafe }, user, workspace, project };
  for (let run = 0; run < 2; run += 1) {
    read = [];
    await listWorkItems(ctx as unknown as ProjectContext, query);
  }
  statements.set(name, read);
  return read;
}

app.get<{ Querystring: Record<string, string> }>('/list', async (request, reply) => {
  const results = [];
  for (const { text, parameters, options } of await statementsOf(request.query)) {
    results.push(await sql.unsafe(text, parameters, options));
  }
  return reply.type('application/json').serializer(JSON.stringify).send({ results });
});

await app.listen({ port: Number(port), host: '127.0.0.1' });
process.send?.('ready');
