import type { Envelope } from '@tandem/shared/paging.ts';
import type { WorkItemRow } from '@tandem/shared/work-items/schema.ts';
import { type Page, pageNumbers } from '../paging.ts';
import type { Grouping } from './grouping.ts';
import type { GroupedRow } from './list-pages.ts';
import type { ListTotals } from './list-totals.ts';

export type Group<Content> = { results: Content; total_results: number };
export type Cells = Record<string, Group<WorkItemRow[]>>;
export type GroupedResults = Cells | Record<string, Group<Cells>>;

/** The row without the keys that it was found by. Written out, because taking two of forty fields away is far slower. */
const withoutKeys = (row: GroupedRow): WorkItemRow => ({
  id: row.id,
  sequence_id: row.sequence_id,
  name: row.name,
  sort_order: row.sort_order,
  state_id: row.state_id,
  state__group: row.state__group,
  priority: row.priority,
  label_ids: row.label_ids,
  assignee_ids: row.assignee_ids,
  estimate_point: row.estimate_point,
  sub_issues_count: row.sub_issues_count,
  attachment_count: row.attachment_count,
  link_count: row.link_count,
  project_id: row.project_id,
  parent_id: row.parent_id,
  cycle_id: row.cycle_id,
  module_ids: row.module_ids,
  type_id: row.type_id,
  is_epic: row.is_epic,
  created_at: row.created_at,
  updated_at: row.updated_at,
  start_date: row.start_date,
  target_date: row.target_date,
  completed_at: row.completed_at,
  archived_at: row.archived_at,
  created_by: row.created_by,
  updated_by: row.updated_by,
  is_draft: row.is_draft,
  last_state_change: row.last_state_change,
  customer_phone: row.customer_phone,
  subscription_name: row.subscription_name,
  service_name: row.service_name,
  appointment_name: row.appointment_name,
  lead_source: row.lead_source,
});

/** A row and the groups that it stands in; rows that stand in several are the same object. */
export type PlacedRow = { group_key: string; sub_group_key: string | null; row: WorkItemRow };

export const placedRow = (row: GroupedRow): PlacedRow => ({
  group_key: row.group_key,
  sub_group_key: row.sub_group_key,
  row: withoutKeys(row),
});

/** Rows of each group and sub-group, in their order. */
function rowsByCell(rows: readonly PlacedRow[]): Map<string, Map<string, WorkItemRow[]>> {
  const groups = new Map<string, Map<string, WorkItemRow[]>>();
  for (const { group_key, sub_group_key, row } of rows) {
    const cells = groups.get(group_key) ?? new Map<string, WorkItemRow[]>();
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
  rows: readonly PlacedRow[],
  isSubGrouped: boolean,
): GroupedResults {
  const found = rowsByCell(rows);
  const results = emptyRecord<Group<WorkItemRow[]> | Group<Cells>>();
  for (const [key, { total, sub_groups }] of totals.groups) {
    const cells = found.get(key);
    if (!isSubGrouped) {
      results[key] = { results: cells?.get('') ?? [], total_results: total };
      continue;
    }
    const inner = emptyRecord<Group<WorkItemRow[]>>();
    for (const [subKey, count] of sub_groups) {
      inner[subKey] = { results: cells?.get(subKey) ?? [], total_results: count };
    }
    results[key] = { results: inner, total_results: total };
  }
  return results as GroupedResults;
}

/** The envelope of a grouped or sub-grouped list (contract-work-items 9.6); without any item, `results` is `{}`. */
export function groupedEnvelope(
  page: Page,
  [group, subGroup]: readonly Grouping[],
  { totals, rows }: { totals: ListTotals; rows: readonly PlacedRow[] },
): Envelope<GroupedResults> {
  const groups = [...totals.groups.values()];
  const sizes = groups.flatMap((each) => (subGroup ? [...each.sub_groups.values()] : [each.total]));
  const largest = sizes.reduce((most, size) => Math.max(most, size), 0);
  const hasMore = largest > page.offset + page.per_page;
  return {
    grouped_by: group?.name ?? null,
    sub_grouped_by: subGroup?.name ?? null,
    ...pageNumbers(page, { total: totals.total, largest, hasMore }),
    count: rows.length,
    results: totals.total === 0 ? {} : groupedResults(totals, rows, subGroup !== undefined),
  };
}
