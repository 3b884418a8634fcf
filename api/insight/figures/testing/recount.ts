import { type Group, isDateGroup } from '@tandem/shared/insight/figures/group.ts';
import { type Measure, isOfCompleted } from '@tandem/shared/insight/figures/measure.ts';
import { startOfUnit } from '@tandem/shared/insight/figures/period.ts';
import { traitsOf } from '@tandem/shared/projects/fields/kinds.ts';
import { dayIn } from '@tandem/shared/time/calendar-day.ts';
import { fieldGroupKey } from '@tandem/shared/work-items/lists/field-places.ts';
import { NO_VALUE } from '@tandem/shared/work-items/lists/keys.ts';
import type { WorkItemRow } from '@tandem/shared/work-items/items/schema.ts';
import type { FiguresWorld } from './world.ts';

/** How a plain count of rows divides and measures them; knows nothing of SQL. */
export type Recounting = Pick<FiguresWorld, 'fields' | 'points' | 'begun'> & {
  timezone: string;
  first_weekday: number;
};

const HOUR = 3_600_000;

/** The day of a row by which it is grouped. */
export function dayOfRow(
  row: WorkItemRow,
  { by, field_id }: Pick<Group, 'by' | 'field_id'>,
  { fields, timezone }: Recounting,
): string | null {
  const inZone = (moment: string | null) => moment && dayIn(timezone, new Date(moment));
  if (by === 'start_date' || by === 'target_date') return row[by];
  if (by === 'created_at' || by === 'completed_at') return inZone(row[by]);
  const field = fields.find(({ id }) => id === field_id)!;
  const value = (row.fields[field.id] as string | undefined) ?? null;
  return traitsOf(field.kind).form === 'day' ? value : inZone(value);
}

const orNone = (ids: readonly string[]): (string | null)[] => (ids.length > 0 ? [...ids] : [null]);

/** The keys of the groups that a row is in. */
export function keysOfRow(row: WorkItemRow, group: Group, recounting: Recounting): (string | null)[] {
  if (isDateGroup(group)) {
    const day = dayOfRow(row, group, recounting);
    return [day && startOfUnit(day, group.unit, recounting.first_weekday)];
  }
  switch (group.by) {
    case 'assignees__id':
      return orNone(row.assignee_ids);
    case 'labels__id':
      return orNone(row.label_ids);
    case 'module_id':
      return orNone(row.module_ids);
    case 'parent':
      return [row.parent_id];
    case 'field': {
      const field = recounting.fields.find(({ id }) => id === group.field_id)!;
      const key = fieldGroupKey(field, row.fields[field.id]);
      return [key === NO_VALUE ? null : key];
    }
    default:
      return [row[group.by]];
  }
}

function valueOf(row: WorkItemRow, { of, field_id }: Measure, { points, begun }: Recounting): number | null {
  const done = Date.parse(row.completed_at ?? '');
  const hoursSince = (moment: number | undefined) =>
    moment !== undefined && done >= moment ? (done - moment) / HOUR : null;
  switch (of) {
    case 'points':
      return points.get(row.estimate_point ?? '') ?? null;
    case 'time_spent':
      return row.spent_minutes || null;
    case 'time_planned':
      return row.planned_minutes;
    case 'lead_time':
      return hoursSince(Date.parse(row.created_at));
    case 'cycle_time':
      return hoursSince(begun.get(row.id));
    case 'field':
      return (row.fields[field_id ?? ''] as number | undefined) ?? null;
    case 'count':
      return 1;
  }
}

/** As a spreadsheet does it: between two values, their part. */
function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = part * (sorted.length - 1);
  const low = sorted[Math.floor(at)]!;
  return low + (sorted[Math.ceil(at)]! - low) * (at - Math.floor(at));
}

export function measureRows(
  rows: readonly WorkItemRow[],
  measure: Measure,
  recounting: Recounting,
): number | null {
  if (measure.of === 'count') return rows.length;
  const values = rows.flatMap((row) => valueOf(row, measure, recounting) ?? []);
  if (values.length === 0) return null;
  const sum = values.reduce((total, value) => total + value, 0);
  switch (measure.by) {
    case 'sum':
      return sum;
    case 'average':
      return sum / values.length;
    case 'min':
      return Math.min(...values);
    case 'max':
      return Math.max(...values);
    default:
      return percentile(values, measure.by === 'median' ? 0.5 : measure.percentile! / 100);
  }
}

export const isMeasured = (row: WorkItemRow, measure: Measure): boolean =>
  !isOfCompleted(measure) || (row.state__group === 'completed' && row.completed_at !== null);
