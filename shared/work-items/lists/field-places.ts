import { traitsOf } from '../../projects/fields/kinds.ts';
import type { Field, FieldValue } from '../../projects/fields/schema.ts';
import { daysAfter, isDay } from '../../time/calendar-day.ts';
import { type DaySpan, NO_VALUE } from './keys.ts';

type Placed = Pick<Field, 'kind' | 'options'>;

/** Whether days of the field can be grouped by weeks and months. */
export const hasSpans = ({ kind }: Pick<Field, 'kind'>): boolean => traitsOf(kind).form === 'day';

/** The first day of the week, from Monday on, or of the month that a day is in. */
export function startOfSpan(day: string, span: DaySpan): string {
  if (span === 'day') return day;
  if (span === 'month') return `${day.slice(0, 8)}01`;
  return daysAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/** The last day of the span that begins with this one. */
export function endOfSpan(start: string, span: DaySpan): string {
  if (span === 'day') return start;
  if (span === 'week') return daysAfter(start, 6);
  const [year = 0, month = 1] = start.split('-').map(Number);
  return `${start.slice(0, 8)}${new Date(Date.UTC(year, month, 0)).getUTCDate()}`;
}

/**
 * The group that a value of a field is in, by its key in answers: the id of a choice or person, `true` and `false`, a
 * number, the first day of a span, or "None" (docs/contract/lists.md#groups-by-a-field). A checkbox that nobody has
 * touched is not checked.
 */
export function fieldGroupKey(
  { kind }: Pick<Field, 'kind'>,
  value: FieldValue | null | undefined,
  span: DaySpan = 'day',
): string {
  const { form } = traitsOf(kind);
  if (form === 'flag') return String(value === true);
  if (form === 'number') return typeof value === 'number' ? String(value) : NO_VALUE;
  if (typeof value !== 'string') return NO_VALUE;
  if (form !== 'day') return value;
  return isDay(value) ? startOfSpan(value, span) : NO_VALUE;
}

const RATINGS = ['1', '2', '3', '4', '5'];

/** The groups that are shown even when nothing is in them, in their order. Others follow by their keys. */
export function fieldGroups({ kind, options }: Placed): readonly string[] {
  if (kind === 'checkbox') return ['true', 'false'];
  if (kind === 'rating') return [...RATINGS, NO_VALUE];
  const choices = (options.choices ?? []).filter((choice) => !choice.is_archived).map(({ id }) => id);
  return [...choices, NO_VALUE];
}

/** What lists compare values of a field by; null stands last. Of a person it is the name, which `nameOf` knows. */
export function fieldOrderKey(
  { kind, options }: Placed,
  value: FieldValue | null | undefined,
  nameOf: (userId: string) => string | null,
): string | number | null {
  const { form } = traitsOf(kind);
  if (form === 'flag') return value === true ? 1 : 0;
  if (form === 'number' || form === 'computed') return typeof value === 'number' ? value : null;
  if (typeof value !== 'string') return null;
  if (form === 'person') return nameOf(value);
  if (form !== 'option') return value;
  const place = (options.choices ?? []).findIndex(({ id }) => id === value);
  return place < 0 ? null : place;
}
