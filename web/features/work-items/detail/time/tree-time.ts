import { workItems } from '#entities/work-items/rows/store.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';

type TreeTime = { spent: number; planned: number | null };

/** The sub-items of an item at every depth; null unless all of them are here. */
function below(row: WorkItem, depth = 0): WorkItem[] | null {
  if (row.sub_issues_count === 0) return [];
  const children = workItems.select(({ parent_id }) => parent_id === row.id);
  if (children.length !== row.sub_issues_count || depth > 6) return null;
  const all: WorkItem[] = [];
  for (const child of children) {
    const rest = below(child, depth + 1);
    if (!rest) return null;
    all.push(child, ...rest);
  }
  return all;
}

function written(row: WorkItem, spent: number): string {
  const all = below(row);
  if (!all || all.length === 0) return '';
  const planned = [row, ...all].map(({ planned_minutes }) => planned_minutes).filter((each) => each !== null);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return `${spent + sum(all.map(({ spent_minutes }) => spent_minutes))} ${planned.length > 0 ? sum(planned) : ''}`;
}

/**
 * The time of an item with its sub-items. Null for an item without any, and as long as not all of them are here: a sum of
 * some would be wrong.
 */
export function useTreeTime(row: WorkItem, spent: number): TreeTime | null {
  const text = workItems.useSelect(() => written(row, spent));
  if (text === '') return null;
  const [total = '0', planned = ''] = text.split(' ');
  return { spent: Number(total), planned: planned === '' ? null : Number(planned) };
}
