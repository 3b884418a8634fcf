import { activityChanges } from '@tandem/db/activity-rows.ts';
import type { NewChange } from '@tandem/db/change-log.ts';
import type { Tx } from '@tandem/db/client.ts';
import { inTransaction } from '@tandem/db/transaction.ts';
import type { UpdateWorkItem } from '@tandem/shared/work-items/input.ts';
import { insertActivities } from '../activities/insert-activities.ts';
import { type ToldItem, tellChanges } from '../activities/item-changes.ts';
import { type ProjectContext, recordFor } from '../context.ts';
import { requireUnarchived } from '../projects/lock.ts';
import { workItemChanges } from '../work-item-changes.ts';
import { touchWorkItems } from './create-repo.ts';
import { changeDescription } from './description.ts';
import { itemAfter, itemBefore, patchedColumns } from './patched-item.ts';
import { takeSortOrder } from './sort-order.ts';
import { requireEditor, requireRules, requireUnchanged } from './update-rules.ts';
import {
  type LockedItem,
  lockParents,
  lockWorkItem,
  readRelatedSets,
  replaceAssignees,
  replaceLabels,
  writeWorkItem,
} from './update-repo.ts';

type Patch = { id: string; input: UpdateWorkItem };

/**
 * Changes fields of a work item; what the body does not name stays (contract-work-items 8.4). Administrators, members and
 * the creator may. 404 for an item that is hidden from the caller, archived or a draft; 400 names the field; 409 when the
 * item is no longer as the caller saw it.
 */
export async function updateWorkItem(ctx: ProjectContext, id: string, input: UpdateWorkItem): Promise<void> {
  requireUnarchived(ctx.project);
  await inTransaction(ctx.db, (tx) => write(tx, ctx, { id, input }));
}

async function write(tx: Tx, ctx: ProjectContext, patch: Patch): Promise<void> {
  const { id, input } = patch;
  if (input.parent_id) await lockParents(tx, ctx.workspace.id);
  const item = await lockWorkItem(tx, ctx, patch);
  requireEditor(ctx, item);
  if (Object.keys(input).length === 0) return;
  requireUnchanged(item, input);
  const sets = await readRelatedSets(tx, ctx, patch);
  await requireRules(tx, input, { item, sets });
  const place = await takePlace(tx, ctx, patch);
  const columns = { ...patchedColumns(input, item), ...(place ? { sort_order: place.sort_order } : {}) };
  await writeWorkItem(tx, { id, by: ctx.user.id, columns });
  if (input.label_ids) await replaceLabels(tx, ctx, id, idsOf(sets.new_labels));
  if (input.assignee_ids) await replaceAssignees(tx, ctx, id, idsOf(sets.new_assignees));
  const before = itemBefore({ item, sets });
  const after = itemAfter(input, { item, sets });
  const told = await tell(tx, ctx, { patch, item, before, after });
  const parents = movedParents(before, after);
  await touchWorkItems(tx, parents);
  const ids = [id, ...parents, ...(place?.moved_ids ?? [])];
  const changes = await workItemChanges(ctx, tx, { project_id: ctx.project.id, ids });
  await recordFor(ctx, tx, [...changes, ...told]);
}

const idsOf = (refs: readonly { id: string }[]) => refs.map(({ id }) => id);

async function takePlace(tx: Tx, ctx: ProjectContext, { id, input }: Patch) {
  if (input.sort_order === undefined) return null;
  return takeSortOrder(tx, { id, project_id: ctx.project.id, wanted: input.sort_order });
}

/** Writes the history and makes subscribers of the caller, of new assignees and of who is mentioned. */
async function tell(
  tx: Tx,
  ctx: ProjectContext,
  { patch, item, before, after }: { patch: Patch; item: LockedItem; before: ToldItem; after: ToldItem },
): Promise<NewChange[]> {
  const { id, input } = patch;
  const text =
    input.description_html === undefined
      ? null
      : await changeDescription(tx, ctx, {
          id,
          html: input.description_html,
          old_html: item.description_html ?? '',
        });
  const activities = tellChanges(before, after);
  if (activities.length === 0 && !text) return [];
  const assigned = after.assignees.filter(({ id }) => !before.assignees.some((each) => each.id === id));
  const rows = await insertActivities(
    tx,
    ctx,
    activities.map((activity) => ({ ...activity, work_item_id: id })),
    {
      work_item_id: id,
      user_ids: [...new Set([ctx.user.id, ...idsOf(assigned), ...(text?.mentioned_ids ?? [])])],
    },
  );
  return [...(text?.changes ?? []), ...activityChanges(rows, item.created_by)];
}

/** The parents that lost or got the item: their count of sub-items is part of their row. */
function movedParents({ parent: old }: ToldItem, { parent: now }: ToldItem): string[] {
  if (old?.id === now?.id) return [];
  return [...(old ? [old.id] : []), ...(now ? [now.id] : [])];
}
