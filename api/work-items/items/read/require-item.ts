import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { noteLocked } from '@tandem/db/rows/locks.ts';
import { badRequest, missing } from '@tandem/shared/http/errors.ts';
import { sql } from 'kysely';
import type { ProjectContext } from '../../../context.ts';
import { visibleItems } from '../../selection/scope.ts';

export type ItemInPath = {
  id: string;
  sequence_id: number;
  created_by: string | null;
  archived_at: string | null;
};

async function findItem(db: Db, ctx: ProjectContext, id: string, isLocked: boolean): Promise<ItemInPath> {
  const inProject = sql<boolean>`w.id = ${id} and w.project_id = ${ctx.project.id} and w.deleted_at is null`;
  const { rows } = await sql<ItemInPath>`
    select w.id, w.sequence_id, w.created_by, w.archived_at from work_items w
    where ${sql.join([inProject, ...visibleItems(ctx)], sql` and `)}
    ${isLocked ? sql`for no key update of w` : sql``}`.execute(db);
  if (!rows[0]) throw missing('issue');
  return rows[0];
}

/** The item of the path for one who reads what belongs to it; 404 also when the guest rule hides it. */
export const requireItem = (ctx: ProjectContext, id: string): Promise<ItemInPath> =>
  findItem(ctx.db, ctx, id, false);

/** The same, locked for a write; 400 while it is archived, 404 for visitors of a board that does not show it. */
export async function lockItem(tx: Tx, ctx: ProjectContext, id: string): Promise<ItemInPath> {
  await ctx.admit?.(tx, id);
  const item = await findItem(tx, ctx, id, true);
  noteLocked(tx, 'work_items', [item]);
  if (item.archived_at !== null) throw badRequest('The work item is archived.');
  return item;
}
