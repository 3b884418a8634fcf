import { traitsOf } from '@tandem/shared/projects/fields/kinds.ts';
import { type FieldProperty, fieldIdOf, fieldProperty } from '@tandem/shared/projects/fields/names.ts';
import type { FieldValue, FieldValues } from '@tandem/shared/projects/fields/schema.ts';
import { isOneOf, type FilterTree } from '@tandem/shared/work-items/filters/tree.ts';
import { NO_VALUE } from '@tandem/shared/work-items/lists/keys.ts';
import { daysAfter } from '@tandem/shared/time/calendar-day.ts';
import { fields } from '../../projects/fields/store.ts';
import type { FieldChanges } from './field-changes.ts';
import type { WorkItem } from './types.ts';

/** How days stand together. */
export type DaySpan = 'day' | 'week' | 'month';

/** Which field a group is of, and how its days stand together. */
export function readFieldGroup(group: FieldProperty): { id: string; span: DaySpan } {
  const [id = '', span = 'day'] = (fieldIdOf(group) ?? '').split('__');
  return { id, span: span === 'week' || span === 'month' ? span : 'day' };
}

const WEEK = 7;

/** The first day of the group of a day; weeks begin on Mondays. */
export function spanStart(day: string, span: DaySpan): string {
  if (span === 'day') return day;
  if (span === 'month') return `${day.slice(0, 7)}-01`;
  return daysAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + WEEK - 1) % WEEK));
}

/** The last day of the group that begins on a day. */
function spanEnd(day: string, span: DaySpan): string {
  if (span === 'week') return daysAfter(day, WEEK - 1);
  return span === 'month' ? daysAfter(spanStart(daysAfter(day, 31), 'month'), -1) : day;
}

const formOf = (id: string) => traitsOf(fields.get(id)?.kind ?? 'text').form;

/** What an item has in a field; rows that an older client left on the device have no fields. */
export const fieldValue = (
  { fields: values }: { fields?: FieldValues },
  id: string,
): FieldValue | undefined => values?.[id];

/** The groups of a field that an item is in. A checkbox that nobody has touched is not checked. */
export function fieldGroupValues(row: Pick<WorkItem, 'fields'>, group: FieldProperty): readonly string[] {
  const { id, span } = readFieldGroup(group);
  const value = fieldValue(row, id);
  if (formOf(id) === 'flag') return [String(value === true)];
  if (value === undefined) return [NO_VALUE];
  return [span === 'day' ? String(value) : spanStart(String(value), span)];
}

/** The value that puts an item into a group: of a week or month its first day. */
export function fieldOfGroup(group: FieldProperty, value: string): FieldChanges {
  const { id } = readFieldGroup(group);
  return { [id]: valueOfGroup(formOf(id), value) };
}

function valueOfGroup(form: ReturnType<typeof formOf>, value: string): FieldValue | null {
  if (value === NO_VALUE) return null;
  if (form === 'flag') return value === 'true';
  return form === 'number' ? Number(value) : value;
}

/** What items of a group have in common, as a filter. */
export function ofFieldGroup(group: FieldProperty, value: string): FilterTree {
  const { id, span } = readFieldGroup(group);
  const property = fieldProperty(id);
  if (span === 'day' || value === NO_VALUE) return isOneOf(property, [value]);
  return {
    and: [
      { property, operator: 'gte', values: [value] },
      { property, operator: 'lte', values: [spanEnd(value, span)] },
    ],
  };
}
