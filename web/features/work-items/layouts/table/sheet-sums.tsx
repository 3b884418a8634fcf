import { Suspense } from 'react';
import { useCountsInPoints } from '#entities/projects/estimates/hooks.ts';
import type { DisplayProperty } from '#entities/personal/user-properties/types.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import { formatFullDay, formatMonthDay } from '#lib/dates/dates.ts';
import { dayOf } from '#lib/dates/instants.ts';
import { useListView } from '../../model/display/list-view.ts';
import { pointsOf, useSummary } from '../use-summary.ts';
import { cellPlace } from './columns/cell-place.ts';
import { FieldSum } from './field-sum.tsx';
import styles from './sheet.module.css';
import type { ShownColumn } from './columns/columns.ts';

/** Of which field a column says the earliest or the latest day. */
const DAYS = {
  start_date: { field: 'start_date', says: 'earliest' },
  due_date: { field: 'target_date', says: 'latest' },
  created_on: { field: 'created_at', says: 'earliest' },
  updated_on: { field: 'updated_at', says: 'latest' },
} as const;
type DayColumn = keyof typeof DAYS;
const DAY_COLUMNS = Object.keys(DAYS) as DayColumn[];
const isDayColumn = (property: DisplayProperty): property is DayColumn =>
  DAY_COLUMNS.some((known) => known === property);

type Sums = { points: number; days: Partial<Record<DayColumn, string>> };

/** Everything that the foot says, found in one go over the items. */
function sumsOf(ids: readonly string[]): Sums {
  const days: Sums['days'] = {};
  for (const id of ids) {
    const row = workItems.get(id);
    for (const property of DAY_COLUMNS) {
      const { field, says } = DAYS[property];
      const [value, known] = [row?.[field], days[property]];
      if (value && (!known || (says === 'earliest' ? value < known : value > known))) days[property] = value;
    }
  }
  return { points: pointsOf(ids), days };
}

type SheetSumsProps = {
  columns: readonly ShownColumn[];
  total: number;
  /** All items; null while some of them are the server's alone. */
  ids: readonly string[] | null;
};

const NONE: readonly string[] = [];

/** The foot of the table: how many items there are, their points, their first and last days. */
export function SheetSums({ columns, total, ids }: SheetSumsProps) {
  const { t, language } = useListView();
  const sums = useSummary(ids ?? NONE, sumsOf);
  const text = t('work-items:sheet.total', { count: total, shown: total.toLocaleString(language) });
  return (
    <div role="row" className={styles.row} data-head data-sums>
      <div role="gridcell" className={styles.title} aria-colindex={1}>
        <span className={styles.headName}>{text}</span>
      </div>
      {columns.map((shown) => (
        <div
          key={shown.column.property}
          role="gridcell"
          className={styles.cell}
          {...cellPlace(shown)}
          aria-colindex={shown.index + 2}
        >
          {shown.column.field ? (
            <Suspense>
              <FieldSum field={shown.column.field} ids={ids ?? NONE} />
            </Suspense>
          ) : (
            <Sum property={shown.column.property} sums={sums} />
          )}
        </div>
      ))}
    </div>
  );
}

function Sum({ property, sums }: { property: DisplayProperty; sums: Sums }) {
  const { t, language, projectId } = useListView();
  const isCounted = useCountsInPoints(projectId);
  if (property === 'estimate' && isCounted && sums.points > 0) {
    const shown = sums.points.toLocaleString(language);
    return (
      <span className={styles.number} title={t('work-items:column.points', { count: sums.points, shown })}>
        {shown}
      </span>
    );
  }
  const found = isDayColumn(property) ? sums.days[property] : undefined;
  if (!isDayColumn(property) || !found) return null;
  const day = found.length > DAY_LENGTH ? dayOf(found) : found;
  const title = t(`work-items:sheet.${DAYS[property].says}`, { day: formatFullDay(day, language) });
  return (
    <span className={styles.text} title={title}>
      {`${DAYS[property].says === 'earliest' ? '≥' : '≤'} ${formatMonthDay(day, language)}`}
    </span>
  );
}

const DAY_LENGTH = 10;
