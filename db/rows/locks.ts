import { sql } from 'kysely';
import type { Tx } from '../postgres/client.ts';

/** Tables whose rows go into Changes and are written by more than one kind of command. */
type LockedTable =
  | 'pages'
  | 'projects'
  | 'work_item_relations'
  | 'work_items'
  | 'workspace_members'
  | 'workspaces';

/** The rows that each open transaction has locked so far. */
const locked = new WeakMap<Tx, Map<LockedTable, Set<string>>>();

function lockedIn(tx: Tx, table: LockedTable): Set<string> {
  const tables = locked.get(tx) ?? new Map<LockedTable, Set<string>>();
  locked.set(tx, tables);
  const ids = tables.get(table) ?? new Set<string>();
  tables.set(table, ids);
  return ids;
}

/**
 * Locks rows until the transaction ends, in order of their ids; those that it has already cost nothing. Every row that
 * goes into a Change is locked like this before the statement that reads it begins (docs/decisions/016): a row that was
 * read without its lock may be older than one that is sent before it, and would then stay in every mirror.
 */
export async function lockRows(tx: Tx, table: LockedTable, ids: readonly string[]): Promise<void> {
  const known = lockedIn(tx, table);
  const wanted = [...new Set(ids)].filter((id) => !known.has(id));
  if (wanted.length === 0) return;
  await sql`
    select from ${sql.table(table)} where id = any(${wanted}::uuid[]) order by id for no key update`.execute(
    tx,
  );
  for (const id of wanted) known.add(id);
}

/** For statements that lock rows as they read or write them: these rows need not be locked again. */
export function noteLocked(tx: Tx, table: LockedTable, rows: readonly { id: string }[]): void {
  const known = lockedIn(tx, table);
  for (const { id } of rows) known.add(id);
}
