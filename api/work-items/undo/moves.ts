import { must } from '@tandem/shared/must.ts';
import {
  type EditableItem,
  type ItemField,
  type ItemPatch,
  changedFields,
  isSameValue,
} from '../record/edits/values.ts';
import { planMove } from '../move/plan.ts';
import { relocate } from '../move/relocate.ts';
import { type OwnProject, readOffer, readSources } from '../move/target.ts';
import { type MergedEdit, mergeEdits } from './edits.ts';
import { possiblePatches } from './possible.ts';
import { ARCHIVE_RIGHT, type Run, isForced, requireRight } from './run.ts';

type Return = { item: EditableItem; edit: MergedEdit; from: OwnProject; to: OwnProject };
const PLACE = new Set(['project_id', 'sequence_id', 'sort_order', 'completed_at']);

/** Moves items back to the project that they came from, under their old keys. */
export async function undoMoves(run: Run): Promise<void> {
  const returns = mergeEdits(run.edits, ['move']).flatMap((edit) => returnOf(run, edit));
  const ways = Map.groupBy(returns, ({ from, to }) => `${from.id} ${to.id}`);
  for (const way of ways.values()) await goBack(run, way);
}

function returnOf(run: Run, edit: MergedEdit): Return[] {
  const item = run.items.get(edit.id);
  const project = edit.fields.get('project_id');
  if (!item || !project) return [];
  const from = requireRight(run, item, { project_id: item.project_id, ...ARCHIVE_RIGHT });
  const to = requireRight(run, item, { project_id: String(project.before), ...ARCHIVE_RIGHT });
  const field = item.deleted_at ? 'deleted_at' : item.project_id === project.after ? null : 'project_id';
  if (field === null) return [{ item, edit, from, to }];
  isForced(run, { id: item.id, field, reason: 'changed', since: edit.at });
  return [];
}

/** What an item had there, but for what somebody changed since. */
function oldValues(run: Run, { item, edit }: Return): ItemPatch {
  const patch: Record<string, unknown> = {};
  for (const [field, { before, after }] of edit.fields) {
    if (PLACE.has(field)) continue;
    const isAsLeft = isSameValue(item.values[field as ItemField], after);
    if (isAsLeft || isForced(run, { id: item.id, field, reason: 'changed', since: edit.at })) {
      patch[field] = before;
    }
  }
  return patch as ItemPatch;
}

async function goBack(run: Run, way: readonly Return[]): Promise<void> {
  const { tx, ctx } = run;
  const [first] = way;
  if (!first) return;
  const { from, to } = first;
  const items = way.map(({ item }) => item);
  const [offer, sources] = [await readOffer(tx, to.id), await readSources(tx, items)];
  // What the items got since goes by its name; what they had before comes back as it was.
  const { patches } = planMove(items, { offer, sources, maps: {} });
  const wanted = way.map((each) => ({ id: each.item.id, project_id: to.id, patch: oldValues(run, each) }));
  const possible = new Map(
    (await possiblePatches(tx, ctx.user.id, wanted)).map((each) => [each.id, each.patch]),
  );
  const edits = items.map((item) => {
    const patch = { ...patches.get(item.id), ...possible.get(item.id) };
    return { item, after: { ...item.values, ...patch }, fields: changedFields(item.values, patch) };
  });
  const before = (field: string) =>
    way.map(({ item, edit }) => [item.id, edit.fields.get(field)?.before] as const);
  const numbers = new Map(
    before('sequence_id').map(([id, number]) => [id, Number(must(number, 'a move has it'))]),
  );
  const completions = new Map(
    before('completed_at').flatMap(([id, at]) => (typeof at === 'string' ? [[id, at] as const] : [])),
  );
  const { changes } = await relocate(tx, ctx, { from, to, edits, numbers, completions });
  run.changes.push(...changes);
  for (const { id } of items) run.undone.add(id);
}
