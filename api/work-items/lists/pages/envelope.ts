import type { JsonRow } from '@tandem/db/rows/work-items.ts';
import type { Envelope } from '@tandem/shared/http/paging.ts';
import { type Page, pageNumbers } from '../../../http/paging.ts';
import type { Grouping } from './grouping.ts';
import type { GroupedRow } from './pages.ts';
import type { ListTotals } from './totals.ts';

type Group<Content> = { results: Content; total_results: number };
export type Cells = Record<string, Group<JsonRow[]>>;
export type GroupedResults = Cells | Record<string, Group<Cells>>;

/** Rows of each group and sub-group, in their order. */
function rowsByCell(rows: readonly GroupedRow[]): Map<string, Map<string, JsonRow[]>> {
  const groups = new Map<string, Map<string, JsonRow[]>>();
  for (const row of rows) {
    const { group_key, sub_group_key } = row;
    const cells = groups.get(group_key) ?? new Map<string, JsonRow[]>();
    groups.set(group_key, cells);
    const subKey = sub_group_key ?? '';
    const cell = cells.get(subKey) ?? [];
    cells.set(subKey, cell);
    cell.push(row);
  }
  return groups;
}

// Keys come from the database, and "__proto__" is no key of ours; still, the objects inherit nothing.
const emptyRecord = <T>(): Record<string, T> => Object.create(null) as Record<string, T>;

function groupedResults(
  totals: ListTotals,
  rows: readonly GroupedRow[],
  isSubGrouped: boolean,
): GroupedResults {
  const found = rowsByCell(rows);
  const results = emptyRecord<Group<JsonRow[]> | Group<Cells>>();
  for (const [key, { total, sub_groups }] of totals.groups) {
    const cells = found.get(key);
    if (!isSubGrouped) {
      results[key] = { results: cells?.get('') ?? [], total_results: total };
      continue;
    }
    const inner = emptyRecord<Group<JsonRow[]>>();
    for (const [subKey, count] of sub_groups) {
      inner[subKey] = { results: cells?.get(subKey) ?? [], total_results: count };
    }
    results[key] = { results: inner, total_results: total };
  }
  return results as GroupedResults;
}

/** Returns the rows of a page, whether or not it is grouped. */
export const rowsOf = (results: JsonRow[] | Cells | GroupedResults): JsonRow[] =>
  Array.isArray(results) ? results : Object.values(results).flatMap((group) => rowsOf(group.results));

/**
 * The envelope of a grouped or sub-grouped list (docs/contract/lists.md#the-envelope); without any item, `results` is
 * `{}`.
 */
export function groupedEnvelope(
  page: Page,
  [group, subGroup]: readonly Grouping[],
  { totals, rows }: { totals: ListTotals; rows: readonly GroupedRow[] },
): Envelope<GroupedResults> {
  const groups = [...totals.groups.values()];
  const sizes = groups.flatMap((each) => (subGroup ? [...each.sub_groups.values()] : [each.total]));
  const largest = sizes.reduce((most, size) => Math.max(most, size), 0);
  const hasMore = largest > page.offset + page.per_page;
  return {
    grouped_by: group?.name ?? null,
    sub_grouped_by: subGroup?.name ?? null,
    ...pageNumbers(page, { total: totals.total, largest, hasMore, next: null }),
    count: rows.length,
    results: totals.total === 0 ? {} : groupedResults(totals, rows, subGroup !== undefined),
  };
}
