import fastify, { type FastifyRequest } from 'fastify';
import postgres from 'postgres';

/**
 * The floor for writes: bare Fastify and postgres.js, without sign-in, roles, rules or schemas.
 * PATCH /bare/:id commits one row's update. /items does all that a correct server must do for a change that a client may
 * send again: in one transaction it locks the row, writes it, writes a row of history, keeps the answer under the key of the
 * request, and appends a row to a log that is numbered by a counter of the project. Statements without need of each other's
 * answers are sent together.
 */
const [socketDirectory = '', port = ''] = process.argv.slice(2);
const sql = postgres({
  host: socketDirectory,
  user: 'tandem',
  database: 'tandem',
  max: 20,
  onnotice: () => {},
});
const app = fastify();

await sql.unsafe(`
  create schema if not exists floor;
  create table if not exists floor.items (id uuid primary key, project_id uuid not null, sequence_id int not null,
    name text not null, body jsonb not null, created_at timestamptz not null default now());
  create index if not exists items_of_project on floor.items (project_id, created_at);
  create table if not exists floor.labels (work_item_id uuid, label_id uuid, primary key (work_item_id, label_id));
  create table if not exists floor.history (id bigserial primary key, work_item_id uuid not null, field text not null,
    old_value text, new_value text, created_at timestamptz not null default now());
  create index if not exists history_of_item on floor.history (work_item_id, id);
  create table if not exists floor.answers (key uuid primary key, status int not null, created_at timestamptz not null default now());
  create table if not exists floor.counters (project_id uuid primary key, seq bigint not null default 0, items int not null default 0);
  create table if not exists floor.log (project_id uuid not null, seq bigint not null, change jsonb not null,
    primary key (project_id, seq));
  insert into floor.counters (project_id) select id from projects on conflict do nothing`);

type Body = Record<string, unknown>;
type ItemRequest = { Params: { id: string }; Body: Body };
type Change = { id: string; project_id: string; key: string; field: string; was: unknown; body: Body };

/** What has to stand beside every write. */
const besides = (tx: postgres.TransactionSql, { id, project_id, key, field, was, body }: Change) => [
  tx`insert into floor.history (work_item_id, field, old_value, new_value)
    values (${id}, ${field}, ${JSON.stringify(was ?? null)}, ${JSON.stringify(body[field] ?? null)})`,
  tx`insert into floor.answers (key, status) values (${key}, 204)`,
  tx`with counted as (update floor.counters set seq = seq + 1 where project_id = ${project_id} returning seq)
    insert into floor.log (project_id, seq, change)
    select ${project_id}, seq, ${tx.json({ id, ...body } as postgres.JSONValue)} from counted`,
];

const keyOf = ({ headers }: FastifyRequest) => String(headers['idempotency-key']);

app.patch<ItemRequest>('/bare/:id', async (request, reply) => {
  const { name, priority } = request.body as { name: string; priority: string };
  await sql`update work_items set name = ${name}, priority = ${priority}, updated_at = now() where id = ${request.params.id}`;
  return reply.code(204).send();
});

app.patch<ItemRequest>('/items/:id', async (request, reply) => {
  const { id } = request.params;
  const { expected_name: _, between: __, label_ids, ...columns } = request.body;
  const [field = 'name'] = Object.keys(request.body);
  await sql.begin(async (tx) => {
    const [row] =
      await tx`select project_id, name, state_id, sort_order, target_date from work_items where id = ${id} for update`;
    if (!row) throw new Error('There is no such item.');
    const { project_id } = row as { project_id: string };
    const change = { id, project_id, key: keyOf(request), field, was: row[field], body: request.body };
    await Promise.all([
      tx`update work_items set ${tx({ ...columns, updated_at: new Date() })} where id = ${id}`,
      ...(Array.isArray(label_ids) ? [tx`delete from floor.labels where work_item_id = ${id}`] : []),
      ...(Array.isArray(label_ids) && label_ids.length > 0
        ? [
            tx`insert into floor.labels ${tx(label_ids.map((label_id: string) => ({ work_item_id: id, label_id })))}`,
          ]
        : []),
      ...besides(tx, change),
    ]);
  });
  return reply.code(204).send();
});

app.post<{ Params: { project_id: string }; Body: Body & { id: string; name: string } }>(
  '/projects/:project_id/items',
  async (request, reply) => {
    const { project_id } = request.params;
    const { id, name } = request.body;
    const row = await sql.begin(async (tx) => {
      const [counted] =
        await tx`update floor.counters set items = items + 1 where project_id = ${project_id} returning items`;
      const sequence_id = Number(counted?.['items']);
      const body = tx.json(request.body as postgres.JSONValue);
      const change = { id, project_id, key: keyOf(request), field: 'name', was: null, body: request.body };
      await Promise.all([
        tx`insert into floor.items (id, project_id, sequence_id, name, body)
          values (${id}, ${project_id}, ${sequence_id}, ${name}, ${body})`,
        ...besides(tx, change),
      ]);
      return { id, sequence_id, name };
    });
    return reply.code(201).send(row);
  },
);

await app.listen({ port: Number(port), host: '127.0.0.1' });
process.send?.('ready');
