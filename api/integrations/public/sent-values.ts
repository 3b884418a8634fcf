import type { AskedFormField } from '@tandem/shared/integrations/intake-form/schema.ts';
import type { FieldValue } from '@tandem/shared/projects/fields/schema.ts';
import { checkValue } from '@tandem/shared/projects/fields/values.ts';
import { type GivenValues, invalidValues } from '../../work-items/record/fields/check.ts';

const UNKNOWN = 'Invalid id - object does not exist in this project.';
const EMPTY = 'This field is required.';

/** A required checkbox counts as missing until it is checked. */
const isMissing = ({ is_required }: AskedFormField, value: FieldValue | null): boolean =>
  is_required && (value === null || value === false);

/**
 * Validates the values that a visitor sent and returns them by field id. 400 lists every value that is
 * invalid or missing, and every field that the form does not ask for
 * (docs/contract/intake-form.md#values-that-are-sent).
 */
export function sentValues(asked: readonly AskedFormField[], given: GivenValues): Record<string, FieldValue> {
  const known = new Set(asked.map(({ id }) => id));
  const problems = new Map<string, string>(
    Object.keys(given).flatMap((id) => (known.has(id) ? [] : [[id, UNKNOWN] as const])),
  );
  const values: Record<string, FieldValue> = {};
  for (const field of asked) {
    const checked = checkValue(field, given[field.id]);
    if ('problem' in checked) problems.set(field.id, checked.problem);
    else if (isMissing(field, checked.value)) problems.set(field.id, EMPTY);
    else if (checked.value !== null) values[field.id] = checked.value;
  }
  if (problems.size > 0) throw invalidValues(problems);
  return values;
}
