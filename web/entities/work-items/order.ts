import { findPerson } from '../members/find-person.ts';
import { labels } from '../labels/store.ts';
import { states } from '../states/store.ts';
import { STATE_GROUPS } from '../states/types.ts';
import { priorityRank } from '@tandem/shared/work-items/items/priority.ts';
import type { WorkItem } from './types.ts';

type Key = string | number | null;

const smallest = (names: (string | undefined)[]) =>
  names.filter((name) => name !== undefined).sort((a, b) => a.localeCompare(b))[0] ?? null;

/** Keys that are not simply the column of the same name (docs/contract/lists.md#orders). */
const DERIVED_KEYS: Record<string, (row: WorkItem) => Key> = {
  priority: (row) => priorityRank(row.priority),
  state__name: (row) => states.get(row.state_id)?.name ?? null,
  state__group: (row) => STATE_GROUPS.indexOf(row.state__group),
  assignees__first_name: (row) => smallest(row.assignee_ids.map((id) => findPerson(id)?.first_name)),
  labels__name: (row) => smallest(row.label_ids.map((id) => labels.get(id)?.name)),
};

function compareKeys(a: Key, b: Key, direction: number): number {
  if (a === b) return 0;
  // No value comes last, whichever way the rest is sorted.
  if (a === null) return 1;
  if (b === null) return -1;
  const order = typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));
  return order * direction;
}

export type Compare = (a: WorkItem, b: WorkItem) => number;

/** The order in which the server lists items: the key, then the newest first, then the id. */
export function compareBy(orderBy: string): Compare {
  const direction = orderBy.startsWith('-') ? -1 : 1;
  const name = orderBy.replace(/^-/, '');
  const keyOf =
    DERIVED_KEYS[name] ?? ((row: WorkItem) => (row as unknown as Record<string, Key>)[name] ?? null);
  return (a, b) =>
    compareKeys(keyOf(a), keyOf(b), direction) ||
    (a.created_at < b.created_at ? 1 : a.created_at > b.created_at ? -1 : 0) ||
    (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}
