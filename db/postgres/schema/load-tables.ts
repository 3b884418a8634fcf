import type postgres from 'postgres';

type Constraint = { table: string; name: string; definition: string };

/**
 * Fills empty tables in one transaction: without the checks between tables while rows come in, with all of them at the
 * end. `load` puts the rows in.
 */
export async function loadTables(
  sql: postgres.Sql,
  load: (sql: postgres.TransactionSql) => Promise<void>,
): Promise<void> {
  await sql.begin(async (tx) => {
    const tables = await tx<{ name: string }[]>`
      select quote_ident(c.relname) as name from pg_class c
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      where c.relkind = 'r' and c.relname not like 'kysely_%'`;
    const constraints = await tx<Constraint[]>`
      select conrelid::regclass::text as "table", quote_ident(conname) as name,
        pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`;
    for (const { table, name } of constraints)
      await tx.unsafe(`alter table ${table} drop constraint ${name}`);
    for (const { name } of tables) await tx.unsafe(`alter table ${name} disable trigger user`);
    await tx.unsafe(`truncate ${tables.map(({ name }) => name).join(', ')}`);
    await load(tx);
    for (const { table, name, definition } of constraints)
      await tx.unsafe(`alter table ${table} add constraint ${name} ${definition}`);
    for (const { name } of tables) await tx.unsafe(`alter table ${name} enable trigger user`);
    await advanceSequences(tx);
  });
}

/** Behind the highest number that was loaded. */
async function advanceSequences(tx: postgres.TransactionSql): Promise<void> {
  const columns = await tx<{ table: string; column: string; sequence: string }[]>`
    select c.oid::regclass::text as "table", a.attname as "column",
      pg_get_serial_sequence(c.oid::regclass::text, a.attname) as sequence
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and pg_get_serial_sequence(c.oid::regclass::text, a.attname) is not null`;
  for (const { table, column, sequence } of columns)
    await tx.unsafe(`select setval('${sequence}', coalesce(max("${column}"), 0) + 1, false) from ${table}`);
}

/**
 * After so many new rows the planner needs fresh statistics, and counts by index alone need the visibility map: without
 * them first lists take longer than a request may.
 */
export async function tidyAll(sql: postgres.Sql): Promise<void> {
  await sql.unsafe('vacuum (analyze)');
}

/** Whether nobody has ever signed up here: nothing is lost when the schema is made anew. */
export async function isUnused(sql: postgres.Sql): Promise<boolean> {
  const [found] = await sql<{ users: string | null }[]>`select to_regclass('public.users')::text as users`;
  if (!found?.users) return true;
  const [row] = await sql<{ is_used: boolean }[]>`select exists (select from users) as is_used`;
  return row?.is_used === false;
}

/** Whether another process works with this database. */
export async function isShared(sql: postgres.Sql): Promise<boolean> {
  const rows = await sql`
    select from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`;
  return rows.length > 0;
}

/** Takes away everything, for the schema of another release to be made. */
export async function dropSchema(sql: postgres.Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`drop schema if exists graphile_worker cascade`;
    await tx`drop schema public cascade`;
    await tx`create schema public`;
  });
}
