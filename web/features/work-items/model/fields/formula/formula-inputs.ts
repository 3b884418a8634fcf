import { ITEM_NAMES, isItemName, namesOfField } from '@tandem/shared/projects/fields/formula/names.ts';
import type { ShownField } from '#components/fields/base/field-view.ts';
import { fieldOfKey } from '#entities/projects/fields/lookup.ts';
import { fields } from '#entities/projects/fields/store.ts';
import type { Field, FieldValue } from '#entities/projects/fields/types.ts';
import { pointsOf } from '#entities/work-items/computed/sub-items.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';

/** An input of a formula: a field, or a property of the item, which has no definition. */
export type FormulaInput = {
  key: string;
  field: Pick<Field, 'name' | 'kind' | 'options'>;
  value: FieldValue | null;
};

/** Returns the inputs of a formula in the order of its text. A field hides a property with the same name. */
export function formulaInputs(
  field: ShownField,
  row: WorkItem,
  nameOf: (key: string) => string,
): FormulaInput[] {
  const read = namesOfField({ ...field, key: '' });
  return read.flatMap((key): FormulaInput[] => {
    const input = definitionOf(key);
    if (input) return [{ key, field: input, value: row.fields[input.id] ?? null }];
    if (!isItemName(key)) return [];
    const name = nameOf(key);
    if (key === 'points')
      return [{ key, field: { name, kind: 'number', options: {} }, value: pointsOf(row) }];
    return [{ key, field: { name, kind: 'date', options: {} }, value: row[ITEM_NAMES[key]] }];
  });
}

/** Returns the active field with this key. */
function definitionOf(key: string): Field | undefined {
  const known = fieldOfKey(key);
  return known && fields.get(known.id);
}
