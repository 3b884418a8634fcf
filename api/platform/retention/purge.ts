import { type RawBuilder, sql } from 'kysely';
import { type JobContext, inBatches } from '../jobs/job.ts';
import { deleteFiles } from './files.ts';
import type { Dependencies, Reference } from './foreign-keys.ts';
import { LOOSE_ENDS } from './loose-ends.ts';

/** Rows that others refer to are deleted by so many, rows that nothing refers to by so many. */
const PARENT_BATCH = 100;
const LEAF_BATCH = 1000;

/** Which rows of a table, as a condition on `t`. */
type Rows = { table: string; where: RawBuilder<boolean> };
type Step = { deleted: number; isMore: boolean };
type Purge = Pick<JobContext, 'db' | 'storage' | 'signal'> & { dependencies: Dependencies };

/**
 * Deletes rows for good, with all that belongs to them. What belongs to a batch goes before it, in batches of its own,
 * so that no statement is long whatever a project or an item holds. Gives how many of the rows themselves went; rows
 * that are still in use stay.
 */
export async function purge(ctx: Purge, { table, where }: Rows): Promise<number> {
  const { dependents, holders } = ctx.dependencies;
  const rows = { table, where: sql<boolean>`(${where}) and ${unheld(holders(table))}` };
  const referencing = dependents(table);
  let purged = 0;
  await inBatches(ctx.signal, async () => {
    const { deleted, isMore } =
      referencing.length > 0 ? await purgeParents(ctx, rows, referencing) : await purgeLeaves(ctx, rows);
    purged += deleted;
    return isMore;
  });
  return purged;
}

/** On rows that nothing names any more by a reference that would forbid to delete them. */
function unheld(holders: readonly Reference[]): RawBuilder<boolean> {
  const free = holders.map(
    ({ child, column, key }) =>
      sql`not exists (select from ${sql.table(child)} h where h.${sql.ref(column)} = t.${sql.ref(key)})`,
  );
  return free.length > 0 ? sql`${sql.join(free, sql` and `)}` : sql`true`;
}

/** Rows are named by their id, texts by their name. */
const isAnyOf = (column: string, key: string, keys: readonly string[]): RawBuilder<boolean> =>
  sql`t.${sql.ref(column)} = any(${[...keys]}::${sql.raw(key === 'id' ? 'uuid' : 'text')}[])`;

async function purgeParents(
  ctx: Purge,
  { table, where }: Rows,
  referencing: readonly Reference[],
): Promise<Step> {
  const key = referencing[0]?.key ?? 'id';
  const found = await sql<{ key: string }>`
    select t.${sql.ref(key)} as key from ${sql.table(table)} t where ${where} limit ${PARENT_BATCH}`.execute(
    ctx.db,
  );
  const keys = found.rows.map((row) => row.key);
  if (keys.length === 0) return { deleted: 0, isMore: false };
  for (const { child, column } of referencing)
    await purge(ctx, { table: child, where: isAnyOf(column, key, keys) });
  for (const end of LOOSE_ENDS[table] ?? []) await purge(ctx, { table: end.table, where: end.where(keys) });
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} t where ${isAnyOf(key, key, keys)} and ${where}`.execute(ctx.db);
  return { deleted: Number(numAffectedRows ?? 0n), isMore: keys.length === PARENT_BATCH };
}

async function purgeLeaves(ctx: Purge, { table, where }: Rows): Promise<Step> {
  if (table === 'assets') return deleteFiles(ctx, where);
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select t.ctid from ${sql.table(table)} t where ${where} limit ${LEAF_BATCH}))`.execute(ctx.db);
  const deleted = Number(numAffectedRows ?? 0n);
  return { deleted, isMore: deleted === LEAF_BATCH };
}
