import type { NewActivity } from '@tandem/db/rows/activities.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import type { FieldValues } from '@tandem/shared/projects/fields/schema.ts';
import type { UpdateWorkItem } from '@tandem/shared/work-items/items/input.ts';
import type { ProjectContext } from '../../../context.ts';
import { changedFieldIds, fieldActivities, pickValues } from '../../record/fields/activities.ts';
import { checkedValues } from '../../record/fields/check.ts';
import { readFieldFacts } from '../../record/fields/facts.ts';
import { typeAfter } from './patched-item.ts';
import type { LockedItem } from './update-repo.ts';
import type { ItemWrite } from './write-patch.ts';

/** What a patch makes of values of custom fields. */
type PatchedValues = {
  after: FieldValues;
  columns: { fields: string };
  activities: NewActivity[];
  related: ItemWrite['related'];
};

/**
 * Returns the values after a patch of the locked row. Values that the body does not name stay the same
 * (docs/contract/item-fields.md#writing-values). Null when no value changes. It needs one statement if the
 * body names fields, otherwise none. 400 for an invalid value.
 */
export async function patchedValues(
  tx: Tx,
  ctx: ProjectContext,
  input: UpdateWorkItem,
  item: LockedItem,
): Promise<PatchedValues | null> {
  if (!input.fields || Object.keys(input.fields).length === 0) return null;
  const type_id = typeAfter(input, item);
  const field_ids = Object.keys(input.fields);
  const values = [...Object.values(input.fields), ...field_ids.map((id) => item.fields[id])];
  const facts = await readFieldFacts(tx, ctx, { values, field_ids, project_id: ctx.project.id });
  const after = checkedValues(input.fields, facts, { type_id, fields: item.fields });
  const changed = changedFieldIds(item.fields, after);
  if (changed.length === 0) return null;
  return {
    after,
    columns: { fields: JSON.stringify(after) },
    activities: fieldActivities(item.fields, after, facts),
    related: {
      before: { fields: pickValues(item.fields, changed) },
      after: { fields: pickValues(after, changed) },
    },
  };
}
