import { randomUUID } from 'node:crypto';
import type { NewChange } from '@tandem/db/change-log/log.ts';
import { mentionIn } from '@tandem/db/rows/item-people.ts';
import { mentionedUsers } from '@tandem/db/rich-text/mentions.ts';
import { storedHtml } from '@tandem/db/rich-text/sanitize.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { readWorkItemChanges } from '@tandem/db/rows/work-items.ts';
import { badRequest } from '@tandem/shared/http/errors.ts';
import type { FieldValues } from '@tandem/shared/projects/fields/schema.ts';
import type { CreateWorkItem } from '@tandem/shared/work-items/items/input.ts';
import { must } from '@tandem/shared/must.ts';
import type { SourceData } from '@tandem/shared/work-items/activities/schema.ts';
import type { WorkItemRow } from '@tandem/shared/work-items/items/schema.ts';
import { sql } from 'kysely';
import { ITEM_CREATED, assigneeActivities } from '../../record/activities/item-changes.ts';
import { type GivenValues, type NewHolder, valuesOfNew } from '../../record/fields/check.ts';
import { readFieldFacts } from '../../record/fields/facts.ts';
import { type PlannedItem, planningActivities } from '../../record/activities/planning-changes.ts';
import { type ProjectContext, recordFor } from '../../../context.ts';
import { findExternalItem, namingExternalOwner } from '../external-ids/external-ids.ts';
import { isMadeAlready } from '../../../http/new-id.ts';
import { holdEstimates } from '../../../projects/estimates/lock.ts';
import { requireUnarchived } from '../../../projects/base/lock.ts';
import { takeUpEpicType } from '../../../projects/types/epic-type.ts';
import { type CreateReferences, takeNumber, touchWorkItems } from './create-repo.ts';
import { requireNewState } from './new-state.ts';
import { type StateRef, readMembersAmong } from './references.ts';
import { requireNestingOfNew } from './nesting.ts';
import { lockParents } from './update-repo.ts';
import { requireAll, requireDateOrder, requireReference } from './rules.ts';
import { type NewWorkItem, writeNew } from './write-new.ts';

type ItemToWrite = {
  input: CreateWorkItem;
  text: NewWorkItem['text'];
  /** Where it belongs besides. */
  planned?: PlannedItem;
  /** Whether the request did nothing else, so that all of it can be taken back. */
  isAll?: boolean;
  /** Has it wait in intake, in the state that this gives, until somebody decides on it. */
  waitsIn?: (tx: Tx) => Promise<StateRef>;
  /** Where it came from, while it waits. */
  source_data?: SourceData;
  /** Whether its maker is somebody who follows what they make. */
  isFollowed?: boolean;
};

/**
 * Creates a work item with its number, activities, subscribers and Changes
 * (docs/contract/work-items.md#what-a-creation-brings), or an epic where the path is one of epics. 400 names the field
 * whose value or id is none of this project's, 409 the item that has the external id.
 */
export async function createWorkItem(ctx: ProjectContext, input: CreateWorkItem): Promise<WorkItemRow> {
  requireUnarchived(ctx.project);
  requireDateOrder(input.start_date ?? null, input.target_date ?? null);
  const text = await storedHtml(input.description_html ?? '');
  const write = (tx: Tx) => writeIntoProject(tx, ctx, { input, text });
  return namingExternalOwner(
    () => findExternalItem(ctx, input),
    () => inTransaction(ctx.db, write),
  );
}

async function writeIntoProject(
  tx: Tx,
  ctx: ProjectContext,
  { input, text }: ItemToWrite,
): Promise<WorkItemRow> {
  const known = await readMadeAlready(tx, ctx, input.id);
  if (known) return known;
  const epic = ctx.of_epics ? await takeUpEpicType(tx, ctx) : null;
  await recordFor(ctx, tx, epic?.changes ?? []);
  const { row, changes } = epic
    ? await writeNewItem(tx, ctx, { input: asEpic(input), text, isAll: true }, epic.type_id)
    : await writeNewItem(tx, ctx, { input, text, isAll: true });
  await recordFor(ctx, tx, changes);
  return row;
}

async function readMadeAlready(tx: Tx, ctx: ProjectContext, id?: string): Promise<WorkItemRow | null> {
  const is_same = sql<boolean>`t.project_id = ${ctx.project.id} and t.created_by = ${ctx.user.id}
    and t.is_epic = ${ctx.of_epics ?? false} and t.deleted_at is null`;
  if (id === undefined || !(await isMadeAlready(tx, { table: 'work_items', id, is_same }))) return null;
  const [change] = await readWorkItemChanges(tx, [id]);
  return must(change?.row, 'it is there') as WorkItemRow;
}

/**
 * An epic stands below nothing, and its type is not for its author to choose (docs/contract/epics.md#creating-epics).
 */
const asEpic = (input: CreateWorkItem): CreateWorkItem => ({ ...input, parent_id: null, type_id: null });

const NOWHERE: PlannedItem = { cycle: null, modules: [] };

/** Writes a new item or epic with all that belongs to it; returns its row and the Changes for `recordFor`. */
export async function writeNewItem(
  tx: Tx,
  ctx: ProjectContext,
  { input, text, planned = NOWHERE, isAll = false, waitsIn, source_data, isFollowed = true }: ItemToWrite,
  epic_type_id: string | null = null,
): Promise<{ row: WorkItemRow; changes: NewChange[] }> {
  if (input.estimate_point) await holdEstimates(tx, ctx.project.id);
  if (input.parent_id) await lockParents(tx, ctx.workspace.id, [input.parent_id]);
  const type_id = epic_type_id ?? input.type_id ?? null;
  const { refs, sequence_id, details, hasFields } = await takeNumber(tx, ctx, input, type_id);
  requireReferences(input, refs);
  if (input.parent_id) await requireNestingOfNew(tx, ctx, { ...input, parent_id: input.parent_id });
  const state = waitsIn ? await waitsIn(tx) : refs.state;
  if (!state) throw badRequest('The project has no state for new items.');
  const isWaiting = waitsIn !== undefined;
  const fields =
    hasFields || input.fields
      ? await newValues(tx, ctx, input.fields, { type_id, group: state.group, isWaiting })
      : {};
  if (!isWaiting) await requireNewState(tx, ctx, { input, refs, type_id, fields });
  const mention_ids = await readMembersAmong(tx, ctx, mentionedUsers(text.description_html));
  const relations = relationsOf(refs, { mention_ids, planned });
  const { assignee_ids } = relations;
  const subscriber_ids = [
    ...new Set([...(isFollowed ? [ctx.user.id] : []), ...assignee_ids, ...mention_ids]),
  ];
  const parents = refs.parent ? [refs.parent.id] : [];
  // Before the item: who has appended to the stream waits for no row any more.
  await touchWorkItems(tx, parents);
  const { row, followed } = await writeNew(tx, ctx, {
    item: {
      ...{ id: input.id ?? randomUUID(), sequence_id, state, relations, text, epic_type_id },
      input: { ...input, fields },
      is_waiting: isWaiting,
    },
    details: { ...details, source_data: source_data ?? null },
    activities: [
      ITEM_CREATED,
      ...assigneeActivities(refs.assignees),
      ...planningActivities(NOWHERE, planned),
    ],
    notifies: mentionIn('description', { user_ids: mention_ids }),
    subscriber_ids,
    is_logged: isAll,
  });
  return { row, changes: [...followed, ...(await readWorkItemChanges(tx, parents))] };
}

/** Values of custom fields of a new item: one statement, in projects that use fields. */
async function newValues(
  tx: Tx,
  ctx: ProjectContext,
  given: GivenValues | undefined,
  holder: NewHolder,
): Promise<FieldValues> {
  const facts = await readFieldFacts(tx, ctx, {
    values: Object.values(given ?? {}),
    field_ids: Object.keys(given ?? {}),
    project_id: ctx.project.id,
    isWhole: true,
  });
  return valuesOfNew(given ?? {}, facts, holder);
}

/** Each list is in the order of the ids, as it is read. */
function relationsOf(
  { labels, assignees }: CreateReferences,
  { mention_ids, planned }: { mention_ids: string[]; planned: PlannedItem },
): NewWorkItem['relations'] {
  const idsOf = (refs: readonly { id: string }[]) => refs.map(({ id }) => id);
  return {
    label_ids: idsOf(labels),
    assignee_ids: idsOf(assignees),
    mention_ids,
    module_ids: idsOf(planned.modules),
    cycle_id: planned.cycle?.id ?? null,
  };
}

/** 400 for an id of the body that stands for nothing here. */
export function requireReferences(input: CreateWorkItem, refs: CreateReferences): void {
  requireReference('state_id', input.state_id, refs.state);
  requireReference('parent_id', input.parent_id, refs.parent);
  requireReference('estimate_point', input.estimate_point, refs.estimate);
  requireAll('label_ids', input.label_ids ?? [], refs.labels);
  requireReference('type_id', input.type_id, refs.type);
}
