import type { Tx } from '@tandem/db/postgres/client.ts';
import type { ProjectContext } from '../../context.ts';
import type { EditableItem, ItemPatch } from '../record/edits/values.ts';
import { type GivenValues, checkedValues, invalidValues, isOfType } from '../record/fields/check.ts';
import { readFieldFacts } from '../record/fields/facts.ts';

type Patched = { item: EditableItem; patch: ItemPatch };

/**
 * What an operation makes of the values of each item: one statement for all of them. Items of a type that does not have
 * a field leave it out; 400 when no item has it, or a value cannot be.
 */
export async function readBulkValues(
  tx: Tx,
  ctx: ProjectContext,
  patches: readonly Patched[],
  given: GivenValues | undefined,
): Promise<(item: EditableItem, patch: ItemPatch) => Pick<ItemPatch, 'fields'>> {
  const field_ids = Object.keys(given ?? {});
  if (!given || field_ids.length === 0 || patches.length === 0) return () => ({});
  const values = [...Object.values(given)];
  const facts = await readFieldFacts(tx, ctx, { values, field_ids, project_id: ctx.project.id });
  const typeOf = ({ item, patch }: Patched) =>
    patch.type_id === undefined ? item.values.type_id : patch.type_id;
  const types = new Set(patches.map(typeOf));
  const isOfOthers = (id: string, type_id: string | null) => {
    const field = facts.fields.find((each) => each.id === id);
    return field?.use !== null && field !== undefined && !isOfType(field, type_id);
  };
  const unused = field_ids.filter((id) => [...types].every((type_id) => isOfOthers(id, type_id)));
  if (unused.length > 0) {
    throw invalidValues(new Map(unused.map((id) => [id, 'Items of this type do not have this field.'])));
  }
  return (item, patch) => {
    const type_id = typeOf({ item, patch });
    const own = Object.entries(given).filter(([id]) => !isOfOthers(id, type_id));
    return { fields: checkedValues(Object.fromEntries(own), facts, { type_id, fields: item.values.fields }) };
  };
}
