import type { CsvField, DayOrder } from '@tandem/shared/integrations/importers/columns.ts';
import { DayColumn } from './days/day-order.ts';
import type { Places } from './columns.ts';

/** Fields whose cells are days or moments. */
const DATES = [
  'start_date',
  'target_date',
  'cycle_start',
  'cycle_end',
  'created_at',
  'updated_at',
  'started_at',
  'completed_at',
  'cancelled_at',
] as const;

export type ChosenOrder = DayOrder;
/** `is_sure` where the table proves it; `example` is a cell that could be read either way. */
export type ColumnOrder = { order: ChosenOrder; is_sure: boolean; example: string | null };

/** Finds out over the columns of days of a table whether the day or the month stands first. */
export class DayOrders {
  readonly #columns: Map<CsvField, DayColumn>;

  constructor(places: Places) {
    this.#columns = new Map(DATES.flatMap((field) => (places.has(field) ? [[field, new DayColumn()]] : [])));
  }

  note(places: Places, cells: readonly string[]): void {
    for (const [field, column] of this.#columns)
      for (const place of places.get(field) ?? []) column.note(cells[place] ?? '');
  }

  /** What a column does not prove itself the other columns may prove, where they agree; then `chosen` decides. */
  decide(chosen: ChosenOrder | undefined): Map<CsvField, ColumnOrder> {
    const proved = new Set([...this.#columns.values()].map(({ order }) => order).filter(isDecided));
    const [other] = proved.size === 1 ? proved : [];
    return new Map(
      [...this.#columns].map(([field, { order, reading, example }]) => {
        if (isDecided(order)) return [field, { order, is_sure: true, example }];
        const known = chosen ?? (order === 'undecided' ? other : undefined);
        return [
          field,
          { order: known ?? reading, is_sure: known !== undefined || example === null, example },
        ];
      }),
    );
  }
}

const isDecided = (order: DayColumn['order']): order is ChosenOrder =>
  order === 'day_first' || order === 'month_first';
