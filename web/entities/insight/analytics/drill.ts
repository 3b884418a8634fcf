import { DATE_AXES, type Axis } from '@tandem/shared/insight/analytics/axes.ts';
import { daysAfter } from '@tandem/shared/time/calendar-day.ts';

/** The filter of lists that chooses what an axis counts; points are looked up by their value. */
const FILTER_OF: Partial<Record<Axis, string>> = {
  state_id: 'state',
  state__group: 'state_group',
  labels__id: 'labels',
  assignees__id: 'assignees',
  issue_cycle__cycle_id: 'cycle',
  issue_module__module_id: 'module',
  priority: 'priority',
};

const two = (number: number) => String(number).padStart(2, '0');

/** The days of a month that is written as reports write it, `2025-3`. */
export function daysOfMonth(month: string): { first: string; last: string } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const first = `${String(year).padStart(4, '0')}-${two(number)}-01`;
  const next =
    number === 12
      ? `${String(year + 1).padStart(4, '0')}-01-01`
      : `${first.slice(0, 5)}${two(number + 1)}-01`;
  return { first, last: daysAfter(next, -1) };
}

export const betweenDays = (first: string, last: string): string => `${first};after,${last};before`;

/** What a list is to be filtered by so that it has the items of one value of an axis; null where it cannot be said. */
export function filterOfValue(
  axis: Axis,
  value: string,
  pointsOf: (value: string) => readonly string[],
): Record<string, string> | null {
  if (DATE_AXES.some((name) => name === axis)) {
    if (value === 'None') return { [axis]: 'None' };
    const { first, last } = daysOfMonth(value);
    return { [axis]: betweenDays(first, last) };
  }
  if (axis === 'estimate_point__value') {
    const ids = value === 'None' ? ['None'] : pointsOf(value);
    return ids.length > 0 ? { estimate_point: ids.join(',') } : null;
  }
  const filter = FILTER_OF[axis];
  return filter ? { [filter]: value } : null;
}
