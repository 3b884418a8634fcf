import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { AppError } from '@tandem/shared/http/errors.ts';
import type { BulkAnswer, BulkProperties } from '@tandem/shared/work-items/bulk/input.ts';
import { type ProjectContext, recordFor } from '../../context.ts';
import { holdEstimates } from '../../projects/estimates/lock.ts';
import {
  type EditableItem,
  type ItemEdit,
  type ItemPatch,
  editOf,
  isSameValue,
} from '../record/edits/values.ts';
import { writeEdits } from '../record/edits/write.ts';
import { readRefused } from '../record/transitions/refused.ts';
import { distinctReasons, transitionRefused } from '../record/transitions/refusal.ts';
import { allowLongWrite } from '@tandem/db/postgres/long-write.ts';
import { requireParentTypes } from '../items/write/nesting.ts';
import { requireAll, requireReference } from '../items/write/rules.ts';
import { isReversed } from './dates.ts';
import { type BulkReferences, readBulkReferences } from './operation-repo.ts';
import { lockNamedItems, requireIds, requireKnown } from './scope.ts';
import { readBulkValues } from './values.ts';

type Operation = { ids: string[]; properties: BulkProperties };

/**
 * Sets the same properties on many items of the project (docs/contract/bulk.md#same-properties). Single
 * values replace, arrays are added to the values of an item. 400 names an invalid property, and then no item
 * changes; errors of days have the contract's codes. Items that may not enter their new state do not change.
 */
export async function operateOnItems(ctx: ProjectContext, operation: Operation): Promise<BulkAnswer> {
  requireIds(ctx, operation.ids);
  const refused = await inTransaction(ctx.db, (tx) => write(tx, ctx, operation));
  return { message: 'Issues updated successfully', ...(refused.length > 0 ? { refused } : {}) };
}

type Refused = NonNullable<BulkAnswer['refused']>;

async function write(tx: Tx, ctx: ProjectContext, { ids, properties }: Operation): Promise<Refused> {
  await allowLongWrite(tx);
  await requireKnown(tx, ctx, ids);
  if (properties.estimate_point) await holdEstimates(tx, ctx.project.id);
  const refs = await readBulkReferences(tx, ctx, properties);
  requireReferences(properties, refs);
  const items = await lockNamedItems(tx, ctx, ids);
  const patches = items.map((item) => ({ item, patch: patchOf(item, properties, refs) }));
  const values = await readBulkValues(tx, ctx, patches, properties.fields);
  const wanted = patches.flatMap(({ item, patch }) => editOf(item, { ...patch, ...values(item, patch) }));
  requireDates(wanted, properties);
  await requireParentTypes(tx, retyped(wanted), 'type_id');
  const mover = { id: ctx.user.id, role: ctx.project.role };
  const reasonsOf = await readRefused(tx, wanted, () => mover);
  const refused = [...reasonsOf].map(([id, reasons]) => ({ id, reasons }));
  const edits = wanted.filter(({ item }) => !reasonsOf.has(item.id));
  if (edits.length === 0 && refused.length > 0) {
    throw transitionRefused(distinctReasons(refused.flatMap(({ reasons }) => reasons)), { refused });
  }
  await recordFor(ctx, tx, await writeEdits(tx, ctx, edits));
  return refused;
}

/** Items that change their type but not their parent. */
const retyped = (edits: readonly ItemEdit[]) =>
  edits
    .filter(({ fields }) => fields.includes('type_id'))
    .map(({ item: { project_id, values }, after }) => ({
      project_id,
      type_id: after.type_id ?? null,
      parent_id: values.parent_id,
    }));

function requireReferences(properties: BulkProperties, refs: BulkReferences): void {
  requireReference('state_id', properties.state_id, refs.state);
  requireReference('estimate_point', properties.estimate_point, refs.estimate);
  requireReference('type_id', properties.type_id, refs.type);
  requireReference('cycle_id', properties.cycle_id, refs.cycle);
  requireAll('label_ids', properties.label_ids ?? [], refs.labels);
  requireAll('module_ids', properties.module_ids ?? [], refs.modules);
}

/** What the properties make of one item. A state that is none stays; epics are in no cycle and no module, and keep their type. */
function patchOf(item: EditableItem, properties: BulkProperties, refs: BulkReferences): ItemPatch {
  const {
    state_id,
    label_ids,
    assignee_ids,
    module_ids,
    cycle_id,
    type_id,
    fields: _fields,
    ...single
  } = properties;
  const { values } = item;
  const union = (own: string[], added: readonly string[]) => [...new Set([...own, ...added])];
  const given = Object.entries(single).filter(([, value]) => value !== undefined);
  return {
    ...(Object.fromEntries(given) as ItemPatch),
    ...(state_id ? { state_id } : {}),
    ...(label_ids ? { label_ids: union(values.label_ids, label_ids) } : {}),
    ...(assignee_ids
      ? {
          assignee_ids: union(
            values.assignee_ids,
            refs.assignees.map(({ id }) => id),
          ),
        }
      : {}),
    ...(module_ids && !item.is_epic ? { module_ids: union(values.module_ids, module_ids) } : {}),
    ...(cycle_id !== undefined && !item.is_epic ? { cycle_id } : {}),
    ...(type_id !== undefined && !item.is_epic ? { type_id } : {}),
  };
}

const DATE_ERRORS = {
  both: { error_code: 4100, error_message: 'INVALID_ISSUE_DATES' },
  start: { error_code: 4101, error_message: 'INVALID_ISSUE_START_DATE' },
  target: { error_code: 4102, error_message: 'INVALID_ISSUE_TARGET_DATE' },
};

/** The code says which of the days the caller has to change. Items whose days stay as they are have nothing to say. */
function requireDates(edits: readonly ItemEdit[], { start_date, target_date }: BulkProperties): void {
  const isBad = edits.some(
    ({ item, after }) =>
      isReversed(after) &&
      !(
        isSameValue(item.values.start_date, after.start_date) &&
        isSameValue(item.values.target_date, after.target_date)
      ),
  );
  if (!isBad) return;
  throw new AppError(400, DATE_ERRORS[start_date && target_date ? 'both' : start_date ? 'start' : 'target']);
}
