import { activityChanges } from '@tandem/db/activity-rows.ts';
import { mentionedUsers } from '@tandem/db/mentions.ts';
import { storedHtml } from '@tandem/db/rich-text.ts';
import type { Tx } from '@tandem/db/client.ts';
import { inTransaction } from '@tandem/db/transaction.ts';
import { readWorkItemChanges } from '@tandem/db/work-item-rows.ts';
import { keepDescriptionVersion, keepItemVersions } from '@tandem/db/work-item-versions.ts';
import { badRequest } from '@tandem/shared/errors.ts';
import { must } from '@tandem/shared/must.ts';
import type { CreateWorkItem } from '@tandem/shared/work-items/input.ts';
import type { WorkItemRow } from '@tandem/shared/work-items/schema.ts';
import { insertActivities } from '../activities/insert-activities.ts';
import { ITEM_CREATED, tellAssignees } from '../activities/item-changes.ts';
import { type ProjectContext, recordFor } from '../context.ts';
import { holdEstimates } from '../estimates/lock.ts';
import { requireUnarchived } from '../projects/lock.ts';
import {
  type CreateReferences,
  type NewWorkItem,
  insertWorkItem,
  readCreateReferences,
  touchWorkItems,
} from './create-repo.ts';
import { readMembersAmong } from './references.ts';
import { requireAll, requireDateOrder, requireReference } from './rules.ts';

type Text = NewWorkItem['text'];

/**
 * Creates a work item with its number, activities, subscribers and Changes (contract-work-items 8.3). 400 names the field
 * whose value or id is none of this project's.
 */
export async function createWorkItem(ctx: ProjectContext, input: CreateWorkItem): Promise<WorkItemRow> {
  requireUnarchived(ctx.project);
  requireDateOrder(input.start_date ?? null, input.target_date ?? null);
  const text = await storedHtml(input.description_html ?? '');
  return inTransaction(ctx.db, (tx) => write(tx, ctx, { input, text }));
}

async function write(
  tx: Tx,
  ctx: ProjectContext,
  { input, text }: { input: CreateWorkItem; text: Text },
): Promise<WorkItemRow> {
  if (input.estimate_point) await holdEstimates(tx, ctx.project.id);
  const refs = await readCreateReferences(tx, ctx, input);
  requireReferences(input, refs);
  const state = refs.state;
  if (!state) throw badRequest('The project has no state for new items.');
  const mentioned_ids = await readMembersAmong(tx, ctx, mentionedUsers(text.description_html));
  const assignee_ids = refs.assignees.map(({ id }) => id);
  const label_ids = refs.labels.map(({ id }) => id);
  const item = await insertWorkItem(tx, ctx, { input, state, text, label_ids, assignee_ids, mentioned_ids });
  await keepDescriptionVersion(tx, item.id, { user_id: ctx.user.id, state: null });
  await keepItemVersions(tx, [item.id], ctx.user.id);
  const activities = await insertActivities(
    tx,
    ctx,
    [{ ...ITEM_CREATED, created_at: item.created_at }, ...tellAssignees(refs.assignees)].map((activity) => ({
      ...activity,
      work_item_id: item.id,
    })),
    { work_item_id: item.id, user_ids: [...new Set([ctx.user.id, ...assignee_ids, ...mentioned_ids])] },
  );
  const parents = refs.parent ? [refs.parent.id] : [];
  await touchWorkItems(tx, parents);
  const changes = await readWorkItemChanges(tx, [item.id, ...parents]);
  await recordFor(ctx, tx, [...changes, ...activityChanges(activities, ctx.user.id)]);
  const own = changes.find((change) => change.id === item.id);
  return must(own?.row, 'a new item is in lists') as WorkItemRow;
}

function requireReferences(input: CreateWorkItem, refs: CreateReferences): void {
  requireReference('state_id', input.state_id, refs.state);
  requireReference('parent_id', input.parent_id, refs.parent);
  requireReference('estimate_point', input.estimate_point, refs.estimate);
  requireAll('label_ids', input.label_ids ?? [], refs.labels);
  // No type can be enabled in a project yet.
  requireReference('type_id', input.type_id, null);
}
