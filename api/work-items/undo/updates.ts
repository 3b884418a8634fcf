import { isSameHtml } from '@tandem/db/rich-text/sanitize.ts';
import { badRequest } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import { fieldIdOf } from '@tandem/shared/projects/fields/names.ts';
import type { FieldValue } from '@tandem/shared/projects/fields/schema.ts';
import { sql } from 'kysely';
import { workItemChangesOf } from '@tandem/db/rows/work-item-changes.ts';
import { logEdits } from '../record/edits/log.ts';
import {
  type EditableItem,
  type ItemField,
  type ItemPatch,
  editOf,
  isSameValue,
} from '../record/edits/values.ts';
import { mergedValues } from '../record/fields/check.ts';
import type { Mover } from '../record/transitions/decide.ts';
import { readRefused } from '../record/transitions/refused.ts';
import { distinctReasons, transitionRefused } from '../record/transitions/refusal.ts';
import { writeEdits } from '../record/edits/write.ts';
import { changeDescription } from '../items/write/description.ts';
import { lockSortOrder, takeSortOrder } from '../items/write/sort-order.ts';
import { type MergedEdit, mergeEdits } from './edits.ts';
import { withoutLostValues } from './lost-values.ts';
import { possiblePatches } from './possible.ts';
import { EDIT_RIGHT, PLAN_RIGHT, type Run, contextIn, isForced, requireRight } from './run.ts';

/** Fields that go back without a question: a place is found again, and the time of completion goes with the state. */
const SOFT = new Set(['sort_order', 'completed_at']);
/** Cycles and modules are filled by members, whoever made the item. */
const PLANNED = ['cycle_id', 'module_ids'];
type Going = { item: EditableItem; edit: MergedEdit };

/** Gives items the values back that they had before. */
export async function undoUpdates(run: Run): Promise<void> {
  const going = mergeEdits(run.edits, ['update']).flatMap((edit): Going[] => {
    const item = run.items.get(edit.id);
    return item && edit.fields.size > 0 && isOpen(run, item, edit) ? [{ item, edit }] : [];
  });
  await undoDescriptions(run, going);
  const wanted = going.map(({ item, edit }) => ({
    id: item.id,
    project_id: item.project_id,
    patch: patchOf(run, item, edit),
  }));
  await withoutLostValues(run, wanted);
  const patches = new Map<string, ItemPatch>();
  for (const { id, patch, missing } of await possiblePatches(run.tx, run.ctx.user.id, wanted)) {
    const since = going.find(({ item }) => item.id === id)?.edit.at ?? '';
    for (const field of missing) isForced(run, { id, field, reason: 'missing', since });
    patches.set(id, patch);
  }
  await writePatches(run, going, patches);
}

/** Whether the item can be changed at all, by them and as it is now. */
function isOpen(run: Run, item: EditableItem, { id, at, fields }: MergedEdit): boolean {
  const isPlanned = PLANNED.some((field) => fields.has(field));
  requireRight(run, item, { project_id: item.project_id, ...(isPlanned ? PLAN_RIGHT : EDIT_RIGHT) });
  const field = item.deleted_at ? 'deleted_at' : item.archived_at ? 'archived_at' : null;
  if (field === null) return true;
  // A forced item that is away stays as it is.
  isForced(run, { id, field, reason: 'changed', since: at });
  return false;
}

/** The old values; those of fields that somebody changed since only when the item is forced. */
function patchOf(run: Run, item: EditableItem, { id, fields, at }: MergedEdit): ItemPatch {
  const patch: Record<string, unknown> = {};
  const own: Record<string, FieldValue | null> = {};
  for (const [field, { before, after }] of fields) {
    if (field === 'description_html' || field === 'completed_at') continue;
    const fieldId = fieldIdOf(field);
    const now = fieldId === null ? item.values[field as ItemField] : (item.values.fields[fieldId] ?? null);
    const isAsLeft = SOFT.has(field) || isSameValue(now, after);
    if (!isAsLeft && !isForced(run, { id, field, reason: 'changed', since: at })) continue;
    if (fieldId === null) patch[field] = before;
    else own[fieldId] = before as FieldValue | null;
  }
  const hasOwn = Object.keys(own).length > 0;
  return { ...patch, ...(hasOwn ? { fields: mergedValues(item.values.fields, own) } : {}) };
}

async function writePatches(
  run: Run,
  going: readonly Going[],
  patches: ReadonlyMap<string, ItemPatch>,
): Promise<void> {
  const edits = [];
  const neighbours: { id: string; project_id: string }[] = [];
  for (const { item } of going) {
    const patch = patches.get(item.id) ?? {};
    if (patch.sort_order !== undefined && patch.sort_order !== item.values.sort_order) {
      const { id, project_id, is_epic } = item;
      const wanted = patch.sort_order;
      await lockSortOrder(run.tx, project_id);
      const { place, moved } = await takeSortOrder(run.tx, { id, project_id, is_epic, wanted });
      patch.sort_order = place;
      neighbours.push(...moved.map((each) => ({ id: each, project_id })));
    }
    edits.push(...editOf(item, patch));
  }
  const refused = await readRefused(run.tx, edits, (projectId) => moverIn(run, projectId));
  if (refused.size > 0) throw transitionRefused(distinctReasons([...refused.values()].flat()));
  const completions = new Map(
    going.flatMap(({ item, edit }) => {
      const old = edit.fields.get('completed_at')?.before;
      return typeof old === 'string' ? [[item.id, old] as const] : [];
    }),
  );
  run.changes.push(...(await writeEdits(run.tx, run.ctx, edits, { completions })));
  run.changes.push(...(await workItemChangesOf(run.ctx, run.tx, neighbours)));
  for (const { item } of edits) run.undone.add(item.id);
  await requireNoLoop(
    run,
    edits.filter(({ fields }) => fields.includes('parent_id')).map(({ item }) => item.id),
  );
}

/** The caller as a mover in a project. Their rights there were checked before. */
const moverIn = ({ ctx, projects }: Run, projectId: string): Mover => ({
  id: ctx.user.id,
  role: must(projects.get(projectId), 'it was there when rights were asked for').role,
});

/** An old parent may stand below the item by now. */
async function requireNoLoop({ tx }: Run, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql`
    with recursive chain(item, parent_id) as (
      select id, parent_id from work_items where id = any(${ids}::uuid[])
      union select c.item, i.parent_id from chain c join work_items i on i.id = c.parent_id
    )
    select 1 from chain where item = parent_id`.execute(tx);
  if (rows.length > 0) throw badRequest('A work item cannot stand below itself.');
}

/** Texts go back through the live document, one by one: only single changes have one. */
async function undoDescriptions(run: Run, going: readonly Going[]): Promise<void> {
  for (const { item, edit } of going) {
    const text = edit.fields.get('description_html');
    const project = run.projects.get(item.project_id);
    if (!text || !project) continue;
    const { rows } = await sql<{ html: string }>`
      select description_html as html from work_items where id = ${item.id}`.execute(run.tx);
    const now = rows[0]?.html ?? '';
    const found = { id: item.id, field: 'description_html', reason: 'changed' as const, since: edit.at };
    if (!isSameHtml(now, String(text.after)) && !isForced(run, found)) continue;
    const change = { id: item.id, html: String(text.before), old_html: now, texts: run.texts };
    const changed = await changeDescription(run.tx, contextIn(run, project), change);
    if (!changed) continue;
    run.changes.push(...changed.changes);
    await touchText(run, item, changed);
  }
}

async function touchText(
  run: Run,
  item: EditableItem,
  { old_html, html }: { old_html: string; html: string },
): Promise<void> {
  await sql`update work_items set updated_at = clock_timestamp(), updated_by = ${run.ctx.user.id}
    where id = ${item.id}`.execute(run.tx);
  await logEdits(run.tx, run.ctx, [
    {
      work_item_id: item.id,
      action: 'update',
      before: { description_html: old_html },
      after: { description_html: html },
    },
  ]);
  run.undone.add(item.id);
}
