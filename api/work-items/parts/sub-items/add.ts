import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { badRequest, invalidField } from '@tandem/shared/http/errors.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import type { SubItems } from '@tandem/shared/work-items/bulk/input.ts';
import { sql } from 'kysely';
import { type ProjectContext, recordFor } from '../../../context.ts';
import { isEditable, lockEditableItems } from '../../record/edits/load.ts';
import { type EditableItem, editOf } from '../../record/edits/values.ts';
import { writeEdits } from '../../record/edits/write.ts';
import { allowLongWrite } from '@tandem/db/postgres/long-write.ts';
import { requireUnarchived } from '../../../projects/base/lock.ts';
import { lockItem } from '../../items/read/require-item.ts';
import { requireDepth, requireParentTypes } from '../../items/write/nesting.ts';
import { requireAll } from '../../items/write/rules.ts';
import { lockParents } from '../../items/write/update-repo.ts';
import { subItemsOf } from './list.ts';
import { readVisibleItems } from './repo.ts';

/**
 * Puts items below an item or epic of the path's project (docs/contract/sub-items.md#putting-items-below). They may be
 * of other projects in which the caller is at least a member. 400 for none, for ids that are not there for them or
 * archived, and for a loop; then none is put there. Gives the rows of those that were named.
 */
export async function addSubItems(ctx: ProjectContext, parentId: string, ids: string[]): Promise<SubItems> {
  requireUnarchived(ctx.project);
  if (ids.length === 0) throw badRequest('Sub Issue IDs are required');
  return inTransaction(ctx.db, (tx) => write(tx, ctx, { parent_id: parentId, ids }));
}

async function write(
  tx: Tx,
  ctx: ProjectContext,
  { parent_id, ids }: { parent_id: string; ids: string[] },
): Promise<SubItems> {
  await allowLongWrite(tx);
  await lockParents(tx, ctx.workspace.id, [parent_id, ...ids]);
  await lockItem(tx, ctx, parent_id);
  const children = await lockChildren(tx, ctx, ids);
  requireAll('sub_issue_ids', ids, children);
  await requireNoLoop(tx, { parent_id, ids });
  const moved = children.filter(({ values }) => values.parent_id !== parent_id);
  if (moved.length > 0)
    await requireDepth(tx, { parent_id, ids: moved.map(({ id }) => id) }, 'sub_issue_ids');
  const placed = moved.map(({ project_id, values: { type_id } }) => ({ project_id, type_id, parent_id }));
  await requireParentTypes(tx, placed, 'sub_issue_ids');
  const edits = children.flatMap((child) => editOf(child, { parent_id }));
  const changes = await writeEdits(tx, ctx, edits);
  const rows = await readVisibleItems(tx, ctx, sql`w.id = any(${ids}::uuid[])`);
  await recordFor(ctx, tx, changes);
  return subItemsOf(rows);
}

/** Those of the ids that the caller may put below another item: epics stand below none. */
function lockChildren(tx: Tx, ctx: ProjectContext, ids: string[]): Promise<EditableItem[]> {
  return lockEditableItems(
    tx,
    sql`w.id = any(${ids}::uuid[]) and w.workspace_id = ${ctx.workspace.id} and ${isEditable} and not w.is_epic
      and exists (
        select 1 from project_members m
        join projects p on p.id = m.project_id and p.deleted_at is null and p.archived_at is null
        where m.project_id = w.project_id and m.user_id = ${ctx.user.id} and m.role >= ${ROLE.MEMBER}
          and m.is_active and m.deleted_at is null)`,
  );
}

async function requireNoLoop(
  tx: Tx,
  { parent_id, ids }: { parent_id: string; ids: string[] },
): Promise<void> {
  const { rows } = await sql`
    with recursive chain as (
      select id, parent_id from work_items where id = ${parent_id}
      union select i.id, i.parent_id from work_items i join chain c on i.id = c.parent_id
    )
    select 1 from chain where id = any(${ids}::uuid[])`.execute(tx);
  if (rows.length > 0) throw invalidField('sub_issue_ids', 'A work item cannot stand below itself.');
}
