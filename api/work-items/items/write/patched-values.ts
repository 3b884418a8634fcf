import type { NewActivity } from '@tandem/db/rows/activities.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import type { FieldValues } from '@tandem/shared/projects/fields/schema.ts';
import type { UpdateWorkItem } from '@tandem/shared/work-items/items/input.ts';
import type { ProjectContext } from '../../../context.ts';
import { changedFieldIds, fieldActivities, pickValues } from '../../record/fields/activities.ts';
import { checkedValues } from '../../record/fields/check.ts';
import { readFieldFacts } from '../../record/fields/facts.ts';
import { reasonsOf, transitionRefused } from '../../record/fields/required.ts';
import type { LockedItem } from './update-repo.ts';
import type { ItemWrite } from './write-patch.ts';

/** What a patch makes of values of custom fields. */
type PatchedValues = {
  columns: { fields: string };
  activities: NewActivity[];
  related: ItemWrite['related'];
};

/**
 * Values after a patch, from the locked row: values that it does not name stay, also those written a moment ago
 * (docs/contract/item-fields.md#writing-values). Null when all stay. One statement when the body names fields, none
 * otherwise. 400 for a value that cannot be, 403 for a state that asks for another one.
 */
export async function patchedValues(
  tx: Tx,
  ctx: ProjectContext,
  input: UpdateWorkItem,
  item: LockedItem,
): Promise<PatchedValues | null> {
  const type_id = input.type_id === undefined || item.is_epic ? item.type_id : input.type_id;
  if (!input.fields || Object.keys(input.fields).length === 0) {
    requireFilled(item, type_id, item.fields);
    return null;
  }
  const field_ids = Object.keys(input.fields);
  const values = [...Object.values(input.fields), ...field_ids.map((id) => item.fields[id])];
  const facts = await readFieldFacts(tx, ctx, { values, field_ids, project_id: ctx.project.id });
  const after = checkedValues(input.fields, facts, { type_id, fields: item.fields });
  requireFilled(item, type_id, after);
  const changed = changedFieldIds(item.fields, after);
  if (changed.length === 0) return null;
  return {
    columns: { fields: JSON.stringify(after) },
    activities: fieldActivities(item.fields, after, facts),
    related: {
      before: { fields: pickValues(item.fields, changed) },
      after: { fields: pickValues(after, changed) },
    },
  };
}

/** Entering a group of states needs the fields that it asks for (docs/contract/item-fields.md#fields-asked-for-on-entering). */
function requireFilled(item: LockedItem, type_id: string | null, values: FieldValues): void {
  if (!item.new_state || item.new_state.group === item.state.group) return;
  const missing = item.required_fields
    .filter(({ type_ids }) => type_ids.length === 0 || (type_id !== null && type_ids.includes(type_id)))
    .map(({ field_id }) => field_id)
    .filter((id) => !Object.hasOwn(values, id));
  if (missing.length > 0) throw transitionRefused(reasonsOf(missing));
}
