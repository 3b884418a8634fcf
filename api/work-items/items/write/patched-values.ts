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
 * Values after a patch, from the locked row: values that it does not name stay, also those written a moment ago
 * (docs/contract/item-fields.md#writing-values). Null when all stay. One statement when the body names fields, none
 * otherwise. 400 for a value that cannot be.
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
