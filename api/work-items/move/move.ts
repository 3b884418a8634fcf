import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { badRequest, missing } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import type { MovedItems, MoveItem } from '@tandem/shared/work-items/move/input.ts';
import { sql } from 'kysely';
import { type ProjectContext, recordFor } from '../../context.ts';
import { holdEstimates } from '../../projects/estimates/lock.ts';
import { isEditable, lockEditableItems } from '../record/edits/load.ts';
import { type EditableItem, type ItemEdit, type ItemPatch, changedFields } from '../record/edits/values.ts';
import { allowLongWrite } from '@tandem/db/postgres/long-write.ts';
import { requireUnarchived } from '../../projects/base/lock.ts';
import { takeUpEpicType } from '../../projects/types/epic-type.ts';
import { lockTrees } from '../items/delete/delete-repo.ts';
import { unknownReference } from '../items/write/rules.ts';
import { lockParents } from '../items/write/update-repo.ts';
import { requireUnlockedItems } from '../time/locks.ts';
import { readEntryStates } from './entry.ts';
import { planMove } from './plan.ts';
import { relocate } from './relocate.ts';
import { type Offer, type OwnProject, readOffer, readOwnProjects, readSources } from './target.ts';

/**
 * Moves an item with those below it, and all that belongs to them, to another project of the workspace. Members of both
 * may. An epic goes alone: the items below it stay where they are, and its own. 404 for an item that cannot be changed,
 * 400 for a project, state or label that the caller cannot mean, for an epic into a project without epics, and for a
 * project that is archived; 403 with reasons for a state of `state_map` that the workflow there does not let items begin in.
 */
export async function moveWorkItem(ctx: ProjectContext, id: string, input: MoveItem): Promise<MovedItems> {
  requireUnarchived(ctx.project);
  if (input.project_id === ctx.project.id) throw badRequest('The work item is in this project already.');
  return inTransaction(ctx.db, (tx) => write(tx, ctx, { id, input }));
}

async function write(
  tx: Tx,
  ctx: ProjectContext,
  { id, input }: { id: string; input: MoveItem },
): Promise<MovedItems> {
  await allowLongWrite(tx);
  await lockParents(tx, ctx.workspace.id);
  await holdEstimates(tx, input.project_id);
  const target = await requireTarget(tx, ctx, input.project_id);
  const items = await lockMoved(tx, ctx, id);
  await requireUnlockedItems(
    tx,
    ctx,
    items.map((item) => item.id),
  );
  const types = await takeUpTypes(tx, ctx, { target, items });
  const offer = await readOffer(tx, target.id);
  requireMaps(input, offer);
  const sources = await readSources(tx, items);
  const { patches, dropped } = planMove(items, { sources, offer, maps: input });
  const edits = await enter(tx, ctx, { target, items, patches, input });
  const { numbers, changes } = await relocate(tx, ctx, { from: ctx.project, to: target, edits });
  await recordFor(ctx, tx, [...types, ...changes]);
  const placed = [...numbers].map(([itemId, sequence_id]) => ({
    id: itemId,
    sequence_id,
    key: `${target.identifier}-${sequence_id}`,
  }));
  const isNamed = (item: { id: string }) => item.id === id;
  const named = placed.filter(isNamed);
  return { project_id: target.id, items: [...named, ...placed.filter((each) => !isNamed(each))], dropped };
}

type Planned = {
  target: OwnProject;
  items: readonly EditableItem[];
  patches: ReadonlyMap<string, ItemPatch>;
  input: MoveItem;
};

/** What the move makes of each item, in a state where it may begin in the other project. */
async function enter(
  tx: Tx,
  ctx: ProjectContext,
  { target, items, patches, input }: Planned,
): Promise<ItemEdit[]> {
  const planned = items.map((item) => ({
    item,
    patch: must(patches.get(item.id), 'each item is planned'),
  }));
  const states = await readEntryStates(tx, {
    project_id: target.id,
    mover: { id: ctx.user.id, role: target.role },
    state_map: input.state_map,
    items: planned.map(({ item: { created_by, values }, patch }) => ({
      created_by,
      before: values,
      after: { ...values, ...patch },
    })),
  });
  return planned.map(({ item, patch: wanted }, place) => {
    const patch = { ...wanted, state_id: must(states[place], 'each item has a state') };
    return { item, after: { ...item.values, ...patch }, fields: changedFields(item.values, patch) };
  });
}

/** Unknown projects, those of others and those in which the caller may not write are answered alike. */
async function requireTarget(tx: Tx, ctx: ProjectContext, projectId: string): Promise<OwnProject> {
  const target = (await readOwnProjects(tx, ctx, [projectId])).get(projectId);
  if (!target || target.role < ROLE.MEMBER) throw unknownReference('project_id');
  requireUnarchived(target);
  return target;
}

/** An epic needs the type of epics where it goes. */
async function takeUpTypes(
  tx: Tx,
  ctx: ProjectContext,
  { target, items }: { target: OwnProject; items: readonly EditableItem[] },
): Promise<NewChange[]> {
  if (!items.some(({ is_epic }) => is_epic)) return [];
  if (!target.is_epic_enabled) throw badRequest('Epics are switched off in this project.');
  return (await takeUpEpicType(tx, { ...ctx, project: { ...target, stream_seq: 0 } })).changes;
}

/** The item and all below it in its project, archived ones too; an epic alone. */
async function lockMoved(tx: Tx, ctx: ProjectContext, id: string): Promise<EditableItem[]> {
  const ids = await lockTrees(tx, ctx.project.id, [id]);
  const inProject = sql<boolean>`w.id = ${id} and w.project_id = ${ctx.project.id} and ${isEditable}`;
  const [root] = await lockEditableItems(tx, inProject);
  if (!root) throw missing('issue');
  return lockEditableItems(tx, sql`w.id = any(${ids}::uuid[])`);
}

/** What the maps lead to must be of the target. */
function requireMaps({ state_map = {}, label_map = {} }: MoveItem, offer: Offer): void {
  const has = (list: readonly { id: string }[], id: string | null) =>
    id === null || list.some((each) => each.id === id);
  if (!Object.values(state_map).every((id) => has(offer.states, id))) throw unknownReference('state_map');
  if (!Object.values(label_map).every((id) => has(offer.labels, id))) throw unknownReference('label_map');
}
