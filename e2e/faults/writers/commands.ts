import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type postgres from 'postgres';
import { type Person, type Reply, expectStatus } from '../../help/person.ts';
import type { World } from '../world.ts';

/** One write that a person meant once, recognised by its marker wherever it is stored. */
export type Intent = { command: CommandName; marker: string; key: string; body: Record<string, unknown> };

type Command = {
  path: (world: World, intent: Intent) => string;
  method: string;
  body: (world: World, marker: string) => Record<string, unknown>;
  /** How often each part of the write is stored; all are 1 for one that was made exactly once, and 0 for none. */
  stored: (sql: postgres.Sql, intent: Intent, world: World) => Promise<number[]>;
};

/** Numbers of one query, as text of one row. */
async function counts(sql: postgres.Sql, text: string, values: string[]): Promise<number[]> {
  const [row] = await sql.unsafe(text, values);
  return Object.values(row ?? {}).map(Number);
}

const itemOf = (world: World, marker: string): string => {
  const index = Number(/\d+$/.exec(marker)?.[0] ?? 0) % world.items.length;
  return world.items[index] ?? '';
};

let days = 0;

const COMMANDS = {
  create: {
    method: 'POST',
    path: (world) => `${world.project}/issues/`,
    body: (_world, marker) => ({ name: marker }),
    stored: (sql, { marker, key }) =>
      counts(
        sql,
        `select (select count(*) from work_items where name = $1),
          (select count(*) from activities a join work_items w on w.id = a.work_item_id
            where w.name = $1 and a.verb = 'created' and a.field is null),
          (select count(*) from changes where kind = 'work_item' and mutation_id = $2)`,
        [marker, key],
      ),
  },
  patch: {
    method: 'PATCH',
    path: (world, { marker }) => `${world.project}/issues/${itemOf(world, marker)}/`,
    body: (_world, marker) => ({ name: marker }),
    stored: (sql, { marker, key }) =>
      counts(
        sql,
        `select (select count(*) from activities where field = 'name' and new_value = $1),
          (select count(*) from changes where kind = 'work_item' and mutation_id = $2)`,
        [marker, key],
      ),
  },
  // One day for all of them, another one each time: seen in the Changes of each item.
  bulk: {
    method: 'POST',
    path: (world) => `${world.project}/bulk-operation-issues/`,
    body: (world) => {
      days += 1;
      const target_date = new Date(Date.UTC(2030, 0, days)).toISOString().slice(0, 10);
      return { issue_ids: world.items, properties: { target_date } };
    },
    stored: async (sql, { key }, world) => {
      const rows =
        await sql`select count(*) as n from changes where kind = 'work_item' and mutation_id = ${key}
        group by entity_id`;
      return world.items.map((_id, index) => Number(rows[index]?.['n'] ?? 0));
    },
  },
  comment: {
    method: 'POST',
    path: (world, { marker }) => `${world.project}/issues/${itemOf(world, marker)}/comments/`,
    body: (_world, marker) => ({ comment_html: `<p>${marker}</p>` }),
    stored: (sql, { marker, key }) =>
      counts(
        sql,
        `select (select count(*) from comments where comment_html like '%' || $1 || '<%'),
          (select count(*) from activities where field = 'comment' and new_value like '%' || $1 || '<%'),
          (select count(*) from changes where kind = 'comment' and mutation_id = $2)`,
        [marker, key],
      ),
  },
} satisfies Record<string, Command>;

export type CommandName = 'create' | 'patch' | 'bulk' | 'comment';
export const COMMAND_NAMES = Object.keys(COMMANDS) as CommandName[];
const commandOf = (name: CommandName): Command => COMMANDS[name];

export const newIntent = (world: World, command: CommandName, marker: string): Intent => ({
  command,
  marker,
  key: randomUUID(),
  body: commandOf(command).body(world, marker),
});

/** Nobody waits longer for an answer. */
const PATIENCE_MS = 8_000;

/** Sends it once; null when no answer came. */
export function send(world: World, intent: Intent): Promise<Reply | null> {
  const { method, path } = commandOf(intent.command);
  const headers = { 'idempotency-key': intent.key, 'x-mutation-id': intent.key };
  const answer = world.person.callOnce(method, path(world, intent), intent.body, headers).catch(() => null);
  return Promise.race([answer, delay(PATIENCE_MS, null, { ref: false })]);
}

const RETRY_MS = 100;
const isFinal = (reply: Reply | null) => reply !== null && reply.status < 500 && reply.status !== 429;

/** Sends it again and again, as a client does, until the server has said its final word. */
export async function sendUntilFinal(world: World, intent: Intent, deadline: number): Promise<Reply> {
  for (;;) {
    const reply = await send(world, intent);
    if (reply && isFinal(reply)) return reply;
    if (Date.now() > deadline)
      throw new Error(`No final word on ${intent.marker}: ${reply?.status ?? 'no answer'}`);
    await delay(RETRY_MS);
  }
}

/** Posts to the project with one key until a success is answered, whoever is killed meanwhile; throws what is refused. */
export async function postUntilStored(
  world: World,
  person: Person,
  { path, body }: { path: string; body: Record<string, unknown> },
): Promise<void> {
  const key = { 'idempotency-key': randomUUID() };
  for (;;) {
    const reply = await person.callOnce('POST', world.project + path, body, key).catch(() => null);
    if (reply && reply.status < 300) return;
    if (isFinal(reply)) expectStatus(reply as Reply, 200);
    await delay(RETRY_MS);
  }
}

/** The days that `changeDays` gives, one after the other. */
export const dayOf = (n: number): string => new Date(Date.UTC(2030, 0, 1 + n)).toISOString().slice(0, 10);

/** Gives all of these items one day after the other: so many changes of each, which can be told apart. */
export async function changeDays(world: World, issue_ids: readonly string[], times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    const body = { issue_ids, properties: { target_date: dayOf(n) } };
    await postUntilStored(world, world.person, { path: '/bulk-operation-issues/', body });
  }
}

/** How often each part of each of these writes is stored, in their order. */
export const stored = (world: World, intents: readonly Intent[]): Promise<number[][]> =>
  world.look((sql) =>
    Promise.all(intents.map((intent) => commandOf(intent.command).stored(sql, intent, world))),
  );
