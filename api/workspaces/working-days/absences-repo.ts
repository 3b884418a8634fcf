import { differs } from '@tandem/db/postgres/changed-columns.ts';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import type { Absence } from '@tandem/shared/workspaces/working-days/schema.ts';
import { must } from '@tandem/shared/must.ts';
import { notFound } from '@tandem/shared/http/errors.ts';
import { type RawBuilder, sql } from 'kysely';
import type { WorkspaceContext } from '../../context.ts';

export const absenceColumns: RawBuilder<Absence> = sql`a.id, a.workspace_id, a.user_id as member_id, a.from_day, a.to_day,
  a.from_half, a.to_half, a.kind, a.reason, a.created_at, a.updated_at, a.created_by, a.updated_by`;

/** One of them, locked if it is to be written; 404 for one of another workspace. */
export async function requireAbsence(
  db: Db,
  { workspace }: WorkspaceContext,
  { id, isLocked = false }: { id: string; isLocked?: boolean },
): Promise<Absence> {
  const { rows } = await sql<Absence>`
    select ${absenceColumns} from absences a where a.id = ${id} and a.workspace_id = ${workspace.id}
    ${isLocked ? sql`for update` : sql``}`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

export async function countAbsences(
  tx: Tx,
  { workspace_id, member_id }: { workspace_id: string; member_id: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from absences a
    where a.workspace_id = ${workspace_id} and a.user_id = ${member_id}`.execute(tx);
  return must(rows[0], 'a count gives one row').count;
}

export type AbsenceValues = Pick<Absence, 'from_day' | 'to_day' | 'from_half' | 'to_half'> & {
  kind: NonNullable<Absence['kind']>;
  reason: string;
};

export async function insertAbsence(
  tx: Tx,
  { workspace, user }: WorkspaceContext,
  values: AbsenceValues & { id?: string | undefined; user_id: string },
): Promise<string> {
  const { id, ...columns } = values;
  const row = await tx
    .insertInto('absences')
    .values({
      ...columns,
      ...(id === undefined ? {} : { id }),
      workspace_id: workspace.id,
      created_by: user.id,
      updated_by: user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** False, and nothing written, when it has these values already. */
export async function writeAbsence(
  tx: Tx,
  { id, by }: { id: string; by: string },
  values: AbsenceValues,
): Promise<boolean> {
  const columns = { ...values };
  const { numUpdatedRows } = await tx
    .updateTable('absences')
    .set({ ...columns, updated_at: sql<string>`clock_timestamp()`, updated_by: by })
    .where('id', '=', id)
    .where(differs(columns))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
