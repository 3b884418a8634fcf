import type { Tx } from '@tandem/db/postgres/client.ts';
import { MISSING_TEXTS, badRequest } from '@tandem/shared/http/errors.ts';
import { sql } from 'kysely';
import type { ProjectContext } from '../../context.ts';
import { isEditable, lockEditableItems } from '../record/edits/load.ts';
import type { EditableItem } from '../record/edits/values.ts';
import { visibleItems } from '../selection/scope.ts';
import { requireUnarchived } from '../../projects/base/lock.ts';

/**
 * What every bulk call asks first: items are named, and the project may be written to
 * (docs/contract/bulk.md#ids-of-bulk-calls).
 */
export function requireIds(ctx: ProjectContext, ids: readonly string[]): void {
  requireUnarchived(ctx.project);
  if (ids.length === 0) throw badRequest('Issue IDs are required');
}

/**
 * 400 for an id that never was an item of the project, or is one that the caller may not see
 * (docs/contract/bulk.md#ids-of-bulk-calls). What was deleted or archived meanwhile was known, and is left out.
 */
export async function requireKnown(tx: Tx, ctx: ProjectContext, ids: readonly string[]): Promise<void> {
  const conditions = [
    sql<boolean>`w.id = wanted.id and w.project_id = ${ctx.project.id}`,
    ...visibleItems(ctx),
  ];
  const { rows } = await sql`
    select from unnest(${ids}::uuid[]) as wanted (id)
    where not exists (select from work_items w where ${sql.join(conditions, sql` and `)}) limit 1`.execute(
    tx,
  );
  if (rows.length > 0) throw badRequest(MISSING_TEXTS.work_item);
}

/** Those of the ids that are items of the path's project and can be changed; others are left out, as the contract has it. */
export const lockNamedItems = (
  tx: Tx,
  ctx: ProjectContext,
  ids: readonly string[],
): Promise<EditableItem[]> =>
  lockEditableItems(
    tx,
    sql`w.id = any(${ids}::uuid[]) and w.project_id = ${ctx.project.id} and ${isEditable}`,
  );
