import type { NewActivity } from '@tandem/db/rows/activities.ts';
import { traitsOf } from '@tandem/shared/projects/fields/kinds.ts';
import { fieldProperty } from '@tandem/shared/projects/fields/names.ts';
import type { FieldValue, FieldValues } from '@tandem/shared/projects/fields/schema.ts';
import { isSameValue } from '@tandem/shared/projects/fields/values.ts';
import type { FieldFacts, KnownField } from './facts.ts';

/** The ids of the fields whose values differ. */
export const changedFieldIds = (before: FieldValues, after: FieldValues): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (id) => !isSameValue(before[id], after[id]),
  );

/** Of these values only those of the named fields; null where there is none. */
export const pickValues = (values: FieldValues, ids: readonly string[]): Record<string, FieldValue | null> =>
  Object.fromEntries(ids.map((id) => [id, values[id] ?? null]));

const listOf = (value: FieldValue): string[] => (Array.isArray(value) ? value : [String(value)]);

/** A value as a person reads it, without a language (docs/contract/item-fields.md#history-of-values). */
export function textOf(field: KnownField, value: FieldValue | undefined, facts: FieldFacts): string {
  if (value === undefined) return '';
  const named = (rows: readonly { id: string; name: string }[]) =>
    listOf(value)
      .flatMap((id) => rows.find((row) => row.id === id)?.name ?? [])
      .join(', ');
  switch (traitsOf(field.kind).form) {
    case 'option':
    case 'options':
      return named(field.options.choices ?? []);
    case 'person':
    case 'people':
      return named(facts.people);
    case 'items':
      return named(facts.items);
    default:
      return String(value);
  }
}

/** One activity for each field whose value differs. */
export function fieldActivities(before: FieldValues, after: FieldValues, facts: FieldFacts): NewActivity[] {
  const changed = changedFieldIds(before, after);
  return facts.fields.flatMap((field) => {
    if (!changed.includes(field.id)) return [];
    const [old, now] = [before[field.id], after[field.id]];
    const mentions = [old, now].flatMap((value) => (value === undefined ? [] : listOf(value)));
    return {
      verb: 'updated',
      field: fieldProperty(field.id),
      old_value: textOf(field, old, facts),
      new_value: textOf(field, now, facts),
      comment: `updated the field ${field.name}`,
      ...(traitsOf(field.kind).form === 'items' ? { mentions } : {}),
    };
  });
}
