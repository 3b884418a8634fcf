import type { Readable } from 'node:stream';
import type postgres from 'postgres';

/** A table with the columns that are copied: all but those that are computed from others. */
export type CopiedTable = { name: string; columns: string[] };

/** What was current when somebody signed in or when a job ran, and is nobody's work. */
const LEFT_OUT = new Set([
  'backups',
  'changes',
  'dashboard_edits',
  'idempotency_keys',
  'job_runs',
  'logout_tokens',
  'mails',
  'oauth_codes',
  'passkey_challenges',
  'passkey_sign_ins',
  'password_resets',
  'plan_edits',
  'provider_sign_ins',
  'push_subscriptions',
  'sessions',
  'sign_in_attempts',
  'sign_in_codes',
  'sign_in_steps',
  'work_item_edits',
]);

/** The tables that hold people's work, by name. */
export async function listCopiedTables(sql: postgres.ISql): Promise<CopiedTable[]> {
  const rows = await sql<CopiedTable[]>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and c.relname not like 'kysely_%'
    group by c.relname order by c.relname`;
  return rows.filter(({ name }) => !LEFT_OUT.has(name));
}

const target = ({ name, columns }: CopiedTable): string =>
  `"${name}" (${columns.map((column) => `"${column}"`).join(', ')})`;

/**
 * What a COPY sends, as it comes. The driver stops reading from the server while the stream has enough, and nothing tells
 * it to go on when that was so at the end: the next query would wait for ever.
 */
async function* readCopy(sql: postgres.ISql, statement: string): AsyncGenerator<Buffer> {
  const stream = (await sql.unsafe(statement).readable()) as unknown as Readable;
  for await (const chunk of stream) yield chunk as Buffer;
  // oxlint-disable-next-line no-underscore-dangle -- streams know no other word for it
  stream._read(0);
}

/** The rows of a table as PostgreSQL writes them out, which every later release of it reads. */
export const copyOut = (sql: postgres.ISql, table: CopiedTable): AsyncIterable<Buffer> =>
  readCopy(sql, `copy ${target(table)} to stdout`);

/**
 * The one column of a query, which is JSON, a row to each line. The signs that quote and part columns here are such as
 * JSON has only in the form of escapes, so that it is written as it is.
 */
export const copyJson = (sql: postgres.ISql, query: string): AsyncIterable<Buffer> =>
  readCopy(sql, `copy (${query}) to stdout with (format csv, quote e'\\x01', delimiter e'\\x02')`);

/** Where rows that were copied out are put back in. */
export const copyIn = (sql: postgres.ISql, table: CopiedTable): Promise<NodeJS.WritableStream> =>
  sql.unsafe(`copy ${target(table)} from stdin`).writable() as unknown as Promise<NodeJS.WritableStream>;

/** The newest step of the schema that this database has. */
export async function schemaVersion(sql: postgres.ISql): Promise<string> {
  const [row] = await sql<{ name: string }[]>`select max(name) as name from kysely_migration`;
  return row?.name ?? '';
}
