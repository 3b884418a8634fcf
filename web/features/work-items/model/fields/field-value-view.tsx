import type { FieldValue } from '#entities/projects/fields/types.ts';
import type { FieldLook, ShownField } from '#components/fields/base/field-view.ts';
import { FIELD_VIEWS } from './registry.ts';

type Props = { field: ShownField; value: FieldValue | null | undefined; look: FieldLook };

/** A value of a custom field as its kind is drawn; nothing without one. */
export function FieldValueView({ field, value, look }: Props) {
  if (value === undefined || value === null) return null;
  const { Value } = FIELD_VIEWS[field.kind];
  return <Value field={field} value={value} look={look} />;
}
