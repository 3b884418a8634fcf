import { fieldOrderKey } from '@tandem/shared/work-items/lists/field-places.ts';
import { parseFieldOrder } from '@tandem/shared/work-items/lists/keys.ts';
import { fieldLookup } from '../../projects/fields/lookup.ts';
import { findPerson } from '../../workspaces/members/find-person.ts';
import { estimatePoint } from '../../projects/estimates/store.ts';
import { labels } from '../../projects/labels/store.ts';
import { typeName } from '../../projects/types/store.ts';
import { states } from '../../projects/states/store.ts';
import { STATE_GROUPS } from '../../projects/states/types.ts';
import { priorityRank } from '@tandem/shared/work-items/items/priority.ts';
import { fieldValue } from './field-groups.ts';
import { nameOfPlan } from './plan-names.ts';
import type { WorkItem } from './types.ts';

type Key = string | number | null;

/** By code points, as the database of the product sorts texts. */
const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const smallest = (names: (string | undefined)[]) =>
  names.filter((name) => name !== undefined).sort(compareTexts)[0] ?? null;

/** Keys that are not simply the column of the same name (docs/contract/lists.md#orders). */
const DERIVED_KEYS: Record<string, (row: WorkItem) => Key> = {
  priority: (row) => priorityRank(row.priority),
  state__name: (row) => states.get(row.state_id)?.name ?? null,
  state__group: (row) => STATE_GROUPS.indexOf(row.state__group),
  assignees__first_name: (row) => smallest(row.assignee_ids.map((id) => findPerson(id)?.first_name)),
  estimate_point__key: (row) => estimatePoint(row.estimate_point)?.key ?? null,
  issue_cycle__cycle__name: (row) => (row.cycle_id ? (nameOfPlan('cycle', row.cycle_id) ?? null) : null),
  issue_module__module__name: (row) => smallest(row.module_ids.map((id) => nameOfPlan('module', id))),
  labels__name: (row) => smallest(row.label_ids.map((id) => labels.get(id)?.name)),
  type__name: (row) => (row.type_id ? (typeName(row.type_id) ?? null) : null),
};
/** Keys that are columns of the row. */
const COLUMNS = [
  ...(['created_at', 'updated_at', 'start_date', 'target_date', 'completed_at', 'sort_order'] as const),
  ...(['sequence_id', 'name', 'link_count', 'attachment_count', 'sub_issues_count'] as const),
] as const satisfies readonly (keyof WorkItem)[];

function compareKeys(a: Key, b: Key, direction: number): number {
  if (a === b) return 0;
  // No value comes last, whichever way the rest is sorted.
  if (a === null) return 1;
  if (b === null) return -1;
  const order = typeof a === 'number' && typeof b === 'number' ? a - b : compareTexts(String(a), String(b));
  return order * direction;
}

const nameOf = (orderBy: string) => orderBy.replace(/^-/, '');
const directionOf = (orderBy: string) => (orderBy.startsWith('-') ? -1 : 1);

const columnOf = (name: string) => COLUMNS.find((column) => column === name);

const nameOfPerson = (id: string) => findPerson(id)?.display_name ?? null;

/** By a custom field; those of one that is gone are all the same. */
function keyOfField(orderBy: string): ((row: WorkItem) => Key) | null {
  const order = parseFieldOrder(orderBy);
  if (!order) return null;
  return (row) => {
    // Its choices may be put in another order.
    const field = fieldLookup(order.id);
    return field ? fieldOrderKey(field, fieldValue(row, field.id), nameOfPerson) : null;
  };
}

const keyOf = (orderBy: string): ((row: WorkItem) => Key) => {
  const name = nameOf(orderBy);
  const column = columnOf(name);
  const own = DERIVED_KEYS[name] ?? keyOfField(orderBy);
  return own ?? ((row) => (column ? (row[column] ?? null) : null));
};

/** Whether the rows of a project, and the names that they hold, say how they are ordered so. */
export function isOrderedByRows(orderBy: string): boolean {
  const name = nameOf(orderBy);
  return name in DERIVED_KEYS || columnOf(name) !== undefined || isOrderedByField(name);
}

/** Whether names elsewhere decide, which may change while rows stay as they are. */
export const isOrderedByNames = (orderBy: string): boolean =>
  nameOf(orderBy).includes('__') || parseFieldOrder(orderBy) !== null;

/** A field that rows hold the values of. */
function isOrderedByField(name: string): boolean {
  const order = parseFieldOrder(name);
  return order !== null && fieldLookup(order.id) !== undefined;
}

/** The newest first, then the id. */
const compareTies = (a: WorkItem, b: WorkItem) =>
  compareTexts(b.created_at, a.created_at) || compareTexts(a.id, b.id);

export type Compare = (a: WorkItem, b: WorkItem) => number;

/** The order in which the server lists items: the key, then the newest first, then the id. */
export function compareBy(orderBy: string): Compare {
  const [key, direction] = [keyOf(orderBy), directionOf(orderBy)];
  return (a, b) => compareKeys(key(a), key(b), direction) || compareTies(a, b);
}

/** The same for very many: what they are compared by is looked up once for each. */
export function sortedBy(rows: readonly WorkItem[], orderBy: string): WorkItem[] {
  const [key, direction] = [keyOf(orderBy), directionOf(orderBy)];
  return rows
    .map((row) => ({ row, key: key(row) }))
    .sort((a, b) => compareKeys(a.key, b.key, direction) || compareTies(a.row, b.row))
    .map(({ row }) => row);
}
