import { traitsOf } from '@tandem/shared/projects/fields/kinds.ts';
import type { AskedField } from '@tandem/shared/work-items/filters/fields.ts';
import { fieldGroups, hasSpans } from '@tandem/shared/work-items/lists/field-places.ts';
import {
  type DaySpan,
  type FieldGroupKey,
  type FieldGrouping,
  writeFieldGroup,
} from '@tandem/shared/work-items/lists/keys.ts';
import { type RawBuilder, sql } from 'kysely';
import { FIELD_VALUE } from '../../selection/field-values.ts';

type OfField = { name: FieldGroupKey; value: RawBuilder<unknown>; always: readonly string[] };

/** The first day of the span that a day is in. */
const DAYS: Record<DaySpan, (id: string) => RawBuilder<unknown>> = {
  day: FIELD_VALUE.day,
  week: (id) => sql`date_trunc('week', ${FIELD_VALUE.date(id)})::date`,
  month: (id) => sql`left(${FIELD_VALUE.day(id)}, 7) || '-01'`,
};

/** What lists are grouped by in a field; null where they cannot be (docs/contract/lists.md#groups-by-a-field). */
export function fieldGrouping(field: AskedField, asked: FieldGrouping): OfField | null {
  const { form, isGroupable } = traitsOf(field.kind);
  if (!isGroupable || (asked.span !== 'day' && !hasSpans(field))) return null;
  const always = fieldGroups(field);
  const name = writeFieldGroup(asked);
  if (form === 'day') {
    return { name, value: DAYS[asked.span](field.id), always };
  }
  if (form === 'flag') return { name, value: FIELD_VALUE.flag(field.id), always };
  return {
    name,
    value: form === 'number' ? FIELD_VALUE.number(field.id) : FIELD_VALUE.text(field.id),
    always,
  };
}
