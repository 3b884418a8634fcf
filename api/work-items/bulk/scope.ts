import type { Tx } from '@tandem/db/postgres/client.ts';
import { badRequest } from '@tandem/shared/http/errors.ts';
import { sql } from 'kysely';
import type { ProjectContext } from '../../context.ts';
import { isEditable, lockEditableItems } from '../edits/load.ts';
import type { EditableItem } from '../edits/values.ts';
import { requireUnarchived } from '../../projects/projects/lock.ts';

/**
 * What every bulk call asks first: items are named, and the project may be written to
 * (docs/contract/bulk.md#ids-of-bulk-calls).
 */
export function requireIds(ctx: ProjectContext, ids: readonly string[]): void {
  requireUnarchived(ctx.project);
  if (ids.length === 0) throw badRequest('Issue IDs are required');
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
