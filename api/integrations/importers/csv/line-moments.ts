import type { CsvField } from '@tandem/shared/integrations/importers/columns.ts';
import type { StateGroup } from '@tandem/shared/projects/states/groups.ts';
import type { Refusal, SourceNote } from '../source/source-item.ts';
import type { ChosenOrder } from './day-orders.ts';
import { readDay, readMoment } from './days/read-day.ts';

const DAYS = ['start_date', 'target_date', 'cycle_start', 'cycle_end'] as const;
const MOMENTS = ['created_at', 'updated_at', 'started_at', 'completed_at', 'cancelled_at'] as const;
type Days = Record<(typeof DAYS)[number], string | null>;
type Moments = Record<(typeof MOMENTS)[number], string | null>;

/** `March 3, 2026 → March 5, 2026`: a stretch of days in one cell. */
const RANGE = / (?:→|->|–|—) /u;

/** When things happened to the item of a line. Moments are ISO text in UTC, days `YYYY-MM-DD`. */
export type LineMoments = Days & {
  created_at: string;
  updated_at: string;
  /** As the table says it. */
  completed_at: string | null;
  /**
   * When an item of a state was completed: null outside of completed states. Without a moment of its own that of the last
   * change stands for it, and it is never the moment of the import.
   */
  forState: (group: StateGroup) => { completed_at: string | null; notes: SourceNote[] };
};

type CellOf = (field: CsvField) => string;
type OrderOf = (field: CsvField) => ChosenOrder | undefined;
/** `now` is when the table is read; `orderOf` how days of three numbers are read in a column. */
type Reading = { now: string; orderOf: OrderOf };

/** The days and moments of a line; a refusal for one that is none, and for an item that would end before it starts. */
export function momentsOf({ now, orderOf }: Reading, cellOf: CellOf): LineMoments | Refusal {
  const days = readAll(DAYS, cellOf, (text, field) => dayIn(text, orderOf(field)));
  if ('error' in days) return days;
  const moments = readAll(MOMENTS, cellOf, (text, field) => readMoment(text, orderOf(field)));
  if ('error' in moments) return moments;
  const target_date = days.target_date;
  const planned = days.start_date ?? startOfRange(cellOf('target_date'), orderOf('target_date'));
  if (planned && target_date && planned > target_date)
    return { error: 'it would end before it starts', reason: { code: 'ends_first' } };
  const started = moments.started_at?.slice(0, 10) ?? null;
  const isLate = planned === null && started !== null && target_date !== null && started > target_date;
  const start_date = planned ?? (isLate ? null : started);
  const notes: SourceNote[] = isLate ? [{ code: 'start_left', value: started }] : [];
  const known = moments.completed_at ?? moments.cancelled_at ?? moments.updated_at ?? moments.started_at;
  const created_at = moments.created_at ?? known ?? now;
  return {
    ...days,
    start_date,
    target_date,
    created_at,
    updated_at: moments.updated_at ?? latest(moments) ?? now,
    completed_at: moments.completed_at,
    forState: (group) => {
      const done = completionOf(group, moments);
      return { completed_at: done.completed_at, notes: [...notes, ...done.notes] };
    },
  };
}

function completionOf(
  group: StateGroup,
  { completed_at, updated_at, created_at }: Moments,
): { completed_at: string | null; notes: SourceNote[] } {
  if (group !== 'completed') return { completed_at: null, notes: [] };
  if (completed_at !== null) return { completed_at, notes: [] };
  const guess = updated_at ?? created_at;
  if (guess === null) return { completed_at: null, notes: [{ code: 'completed_unknown' }] };
  return { completed_at: guess, notes: [{ code: 'completed_guessed', value: guess }] };
}

const latest = (moments: Moments): string | null =>
  Object.values(moments).reduce((last, moment) => ((moment ?? '') > (last ?? '') ? moment : last), null);

type Read<Field> = (text: string, field: Field) => string | null | undefined;

function readAll<Field extends CsvField>(
  fields: readonly Field[],
  cellOf: CellOf,
  read: Read<Field>,
): Record<Field, string | null> | Refusal {
  const found: Partial<Record<Field, string | null>> = {};
  for (const field of fields) {
    const value = read(cellOf(field), field);
    if (value === undefined) return noDate(field, cellOf(field).slice(0, 40));
    found[field] = value;
  }
  return found as Record<Field, string | null>;
}

/** The last day of a cell: of a stretch of days its end. */
const dayIn = (cell: string, order: ChosenOrder | undefined): string | null | undefined =>
  readDay(cell.split(RANGE, 2).at(-1) ?? '', order);

function startOfRange(cell: string, order: ChosenOrder | undefined): string | null {
  const [first = '', second] = cell.split(RANGE, 2);
  return second === undefined ? null : (readDay(first, order) ?? null);
}

const noDate = (field: string, value: string): Refusal => ({
  error: `${field}: "${value}" is no date`,
  reason: { code: 'no_date', field, value },
});
