import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { type Texts, inTextTransaction } from '@tandem/db/documents/text.ts';
import { workItemDocument } from '@tandem/shared/documents/document.ts';
import type { Approval } from '@tandem/shared/work-items/approvals/schema.ts';
import type { UpdateWorkItem } from '@tandem/shared/work-items/items/input.ts';
import { type RecordedItem, changeActivities } from '../../record/activities/item-changes.ts';
import { type ProjectContext, recordFor } from '../../../context.ts';
import { askApproval } from '../../record/approvals/ask.ts';
import { findExternalItem, namingExternalOwner } from './external-ids.ts';
import { holdEstimates } from '../../../projects/estimates/lock.ts';
import { requireUnarchived } from '../../../projects/base/lock.ts';
import { workItemChanges } from '@tandem/db/rows/work-item-changes.ts';
import { touchWorkItems } from './create-repo.ts';
import { type ChangedDescription, changeDescription } from './description.ts';
import { requireNesting } from './nesting.ts';
import { patchedValues } from './patched-values.ts';
import { itemAfter, itemBefore, patchedColumns } from './patched-item.ts';
import { decideState, withoutState } from './patched-state.ts';
import { lockSortOrder, takeSortOrder } from './sort-order.ts';
import { requireEditor, requireRules, requireSeenName, requireUnchanged } from './update-rules.ts';
import {
  type LockedItem,
  type RelatedSets,
  lockParents,
  lockWorkItem,
  replaceAssignees,
  replaceLabels,
} from './update-repo.ts';
import { type ItemWrite, writePatch } from './write-patch.ts';

type Patch = {
  id: string;
  input: UpdateWorkItem;
  texts: Texts;
  /** By intake, whose items wait; more is written behind it. */
  isOfIntake?: boolean;
  /** The id of the approved transition. The caller writes more after the update. */
  approved?: string;
};

/**
 * `changes` are the Changes that `recordFor` still has to record. `approval` is the request that the new
 * state needs.
 */
type Written = { changes: NewChange[]; approval: Approval | null };

/**
 * Changes fields of a work item. Fields that the body does not name stay the same
 * (docs/contract/work-items.md#what-a-patch-does). Administrators, members and the creator may. 404 for an
 * item that is hidden from the caller, archived or a draft. 400 names the field. 403 has the reasons why the
 * item may not enter a state. 409 when the item has changed since the caller read it, or another item has the
 * external id. Returns the approval that the body requested, if the new state needs one.
 */
export async function updateWorkItem(
  ctx: ProjectContext,
  id: string,
  input: UpdateWorkItem,
): Promise<Approval | null> {
  requireUnarchived(ctx.project);
  const html = input.description_html;
  const wanted = html === undefined ? [] : [{ ref: workItemDocument(id), html }];
  return namingExternalOwner(
    () => findExternalItem(ctx, input, id),
    () =>
      inTextTransaction(ctx.db, wanted, async (tx, texts) => {
        const { changes, approval } = await writeUpdate(tx, ctx, { id, input, texts });
        await recordFor(ctx, tx, changes);
        return approval;
      }),
  );
}

/** Writes a patch within a transaction. */
export async function writeUpdate(tx: Tx, ctx: ProjectContext, patch: Patch): Promise<Written> {
  const { input } = patch;
  if (input.estimate_point) await holdEstimates(tx, ctx.project.id);
  if (input.sort_order !== undefined) await lockSortOrder(tx, ctx.project.id);
  if (input.parent_id !== undefined) await lockFamily(tx, ctx, patch);
  const { item, related } = await lockWorkItem(tx, ctx, patch);
  requireEditor(ctx, item);
  if (Object.keys(input).length === 0) return { changes: [], approval: null };
  requireUnchanged(item, input);
  await requireSeenName(tx, item, input);
  const sets = { ...related, new_labels: item.new_labels, new_assignees: item.new_assignees };
  await requireRules(tx, input, { item, sets });
  await requireNesting(tx, ctx, { input, item });
  const values = await patchedValues(tx, ctx, input, item);
  const { approved, isOfIntake } = patch;
  const fields = values?.after ?? item.fields;
  const held = await decideState(tx, ctx, input, { item, sets, fields, approved, isOfIntake });
  if (!held) {
    return { changes: await writeValues(tx, ctx, patch, { item, sets, values }), approval: null };
  }
  const stays = { item: { ...item, new_state: null }, sets, values, isFollowed: true };
  const changes = await writeValues(tx, ctx, { ...patch, input: withoutState(input) }, stays);
  const asked = await askApproval(tx, ctx, held);
  return { changes: [...changes, ...asked.changes], approval: asked.approval };
}

type Decided = {
  item: LockedItem;
  sets: RelatedSets;
  values: Awaited<ReturnType<typeof patchedValues>>;
  /** True when the caller writes more after this update. */
  isFollowed?: boolean;
};

/** Writes the values of a body after all checks have passed. */
async function writeValues(
  tx: Tx,
  ctx: ProjectContext,
  patch: Patch,
  { item, sets, values, isFollowed = patch.isOfIntake ?? patch.approved !== undefined }: Decided,
): Promise<NewChange[]> {
  const { input } = patch;
  const before = itemBefore({ item, sets });
  const after = itemAfter(input, { item, sets });
  const taken = await takePlaceFor(tx, item, { project_id: ctx.project.id, input });
  const columns = {
    ...patchedColumns(input, item),
    ...values?.columns,
    // Who says how much remains is written with it.
    ...(after.remaining_minutes === before.remaining_minutes ? {} : { remaining_by: ctx.user.id }),
    ...(taken ? { sort_order: taken.place } : {}),
  };
  const text = await writeRelated(tx, ctx, patch, { item, sets });
  const activities = [...changeActivities(before, after), ...(values?.activities ?? [])];
  const isRecorded = activities.length > 0 || text !== null;
  const subscriber_ids = isRecorded ? newFollowers(ctx, item, { before, after, text }) : [];
  const parents = movedParents(before, after);
  const others = [...parents, ...(taken?.moved ?? [])];
  const followed = await writePatch(tx, ctx, {
    item,
    columns,
    activities,
    subscriber_ids,
    related: withRelated(relatedBeforeAndAfter(input, { before, after, text }), values?.related),
    is_version: isRecorded,
    // What may be refused is written where its refusal is understood.
    isLast: !isFollowed && subscriber_ids.length === 0 && others.length === 0 && !text && !input.external_id,
  });
  await touchWorkItems(tx, parents);
  const touched = await workItemChanges(ctx, tx, { project_id: ctx.project.id, ids: others });
  return [...followed, ...touched, ...(text?.changes ?? [])];
}

const lockFamily = (tx: Tx, { workspace }: ProjectContext, { id, input: { parent_id } }: Patch) =>
  lockParents(tx, workspace.id, parent_id ? [id, parent_id] : [id]);

const idsOf = (refs: readonly { id: string }[]) => refs.map(({ id }) => id);

async function takePlaceFor(
  tx: Tx,
  { id, is_epic }: LockedItem,
  { project_id, input }: { project_id: string; input: UpdateWorkItem },
) {
  const { sort_order: wanted, between } = input;
  return wanted === undefined ? null : takeSortOrder(tx, { id, project_id, is_epic, wanted, between });
}

/** Labels, assignees and the description, as far as the body names them. */
async function writeRelated(
  tx: Tx,
  ctx: ProjectContext,
  { id, input, texts }: Patch,
  { item, sets }: { item: LockedItem; sets: RelatedSets },
): Promise<ChangedDescription | null> {
  if (input.label_ids) await replaceLabels(tx, ctx, id, idsOf(sets.new_labels));
  if (input.assignee_ids) await replaceAssignees(tx, ctx, id, idsOf(sets.new_assignees));
  if (input.description_html === undefined) return null;
  const old_html = item.description_html ?? '';
  return changeDescription(tx, ctx, { id, html: input.description_html, old_html, texts });
}

/** The caller, new assignees and who is mentioned: they follow the item, if they do not yet. */
function newFollowers(
  { user }: ProjectContext,
  { is_followed }: LockedItem,
  { before, after, text }: { before: RecordedItem; after: RecordedItem; text: ChangedDescription | null },
): string[] {
  const assigned = idsOf(after.assignees).filter((id) => !before.assignees.some((each) => each.id === id));
  const people = new Set([user.id, ...assigned, ...(text?.mentioned_ids ?? [])]);
  if (is_followed) people.delete(user.id);
  return [...people];
}

/** What of labels, assignees and the description a patch changed, for taking it back. */
function relatedBeforeAndAfter(
  input: UpdateWorkItem,
  { before, after, text }: { before: RecordedItem; after: RecordedItem; text: ChangedDescription | null },
): ItemWrite['related'] {
  const sets = (item: RecordedItem) => ({
    ...(input.label_ids ? { label_ids: idsOf(item.labels) } : {}),
    ...(input.assignee_ids ? { assignee_ids: idsOf(item.assignees) } : {}),
  });
  const texts = text
    ? { before: { description_html: text.old_html }, after: { description_html: text.html } }
    : null;
  return { before: { ...sets(before), ...texts?.before }, after: { ...sets(after), ...texts?.after } };
}

const withRelated = (related: ItemWrite['related'], more: ItemWrite['related'] | undefined) => ({
  before: { ...related.before, ...more?.before },
  after: { ...related.after, ...more?.after },
});

/** The parents that lost or got the item: their count of sub-items is part of their row. */
function movedParents({ parent: old }: RecordedItem, { parent: now }: RecordedItem): string[] {
  if (old?.id === now?.id) return [];
  return [...(old ? [old.id] : []), ...(now ? [now.id] : [])];
}
