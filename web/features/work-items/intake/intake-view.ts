import { addDays, startOfDay } from 'date-fns';
import { statusOf } from '#entities/work-items/intake/store.ts';
import {
  INTAKE_STATUS,
  type IntakeItem,
  type IntakeStatus,
  isWaiting,
} from '#entities/work-items/intake/types.ts';

/** What intake can be filtered by. */
export const FILTERS = [
  ...(['status', 'state', 'priority', 'assignees', 'created_by', 'labels'] as const),
  ...(['created_at', 'updated_at'] as const),
] as const;
export type IntakeFilter = (typeof FILTERS)[number];
export type PickedValues = Partial<Record<IntakeFilter, readonly string[]>>;

export type IntakeTab = 'open' | 'closed';
export const ORDERS = ['created_at', 'updated_at', 'sequence_id'] as const;
type IntakeOrder = { by: (typeof ORDERS)[number]; isFalling: boolean };
/** How somebody looks at intake; a change of the tab puts all of it back. */
export type IntakeView = { tab: IntakeTab; order: IntakeOrder; filters: PickedValues };

export const STATUSES: Record<IntakeTab, readonly IntakeStatus[]> = {
  open: [INTAKE_STATUS.PENDING, INTAKE_STATUS.SNOOZED],
  closed: [INTAKE_STATUS.ACCEPTED, INTAKE_STATUS.DECLINED, INTAKE_STATUS.DUPLICATE],
};
/** What a tab shows until somebody filters it. */
const USUAL: Record<IntakeTab, readonly IntakeStatus[]> = {
  open: [INTAKE_STATUS.PENDING],
  closed: STATUSES.closed,
};

export const viewOf = (tab: IntakeTab): IntakeView => ({
  ...{ tab, order: { by: 'created_at', isFalling: true }, filters: {} },
});

type Test = (row: IntakeItem, values: readonly string[], now: Date) => boolean;

const isSince = (moment: string, values: readonly string[], now: Date) =>
  values.some((days) => new Date(moment) >= addDays(startOfDay(now), 1 - Number(days)));
const hasOne = (ids: readonly string[], values: readonly string[]) =>
  values.some((value) => (value === 'None' ? ids.length === 0 : ids.includes(value)));

const TESTS: Record<keyof PickedValues, Test> = {
  status: (row, values, now) => values.includes(String(statusOf(row, now.getTime()))),
  state: ({ issue }, values) => values.includes(issue.state_id),
  priority: ({ issue }, values) => values.includes(issue.priority),
  assignees: ({ issue }, values) => hasOne(issue.assignee_ids, values),
  labels: ({ issue }, values) => hasOne(issue.label_ids, values),
  created_by: ({ issue }, values) => values.includes(issue.created_by ?? ''),
  created_at: ({ issue }, values, now) => isSince(issue.created_at, values, now),
  updated_at: ({ issue }, values, now) => isSince(issue.updated_at, values, now),
};

const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);

/** The rows that a view shows, in its order; what has no number yet was made last. */
export function shownRows(rows: readonly IntakeItem[], view: IntakeView, now = new Date()): IntakeItem[] {
  const { tab, order, filters } = view;
  const usual: PickedValues = { status: USUAL[tab].map(String) };
  const wanted = Object.entries({ ...usual, ...filters }) as [keyof PickedValues, readonly string[]][];
  const valueOf = ({ issue }: IntakeItem) =>
    order.by === 'sequence_id' ? issue.sequence_id || Infinity : issue[order.by];
  return rows
    .filter((row) => isWaiting(row.status) === (tab === 'open'))
    .filter((row) => wanted.every(([name, values]) => values.length === 0 || TESTS[name](row, values, now)))
    .sort((a, b) => compare(valueOf(a), valueOf(b)) * (order.isFalling ? -1 : 1) || compare(a.id, b.id));
}

/** Which row comes when one leaves the list. */
export function rowAfter(rows: readonly IntakeItem[], itemId: string): string | null {
  const index = rows.findIndex(({ issue }) => issue.id === itemId);
  return (rows[index + 1] ?? rows[index - 1])?.issue.id ?? null;
}
