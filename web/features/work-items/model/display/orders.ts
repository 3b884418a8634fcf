/** How the two directions of an order are called. */
export type OrderWords = 'text' | 'date' | 'priority' | 'number';

/** What lists and boards are ordered by, and what their two directions are about. */
const ORDER_KEYS = {
  created_at: 'date',
  updated_at: 'date',
  start_date: 'date',
  target_date: 'date',
  completed_at: 'date',
  priority: 'priority',
  name: 'text',
  sequence_id: 'number',
  state__name: 'text',
  assignees__first_name: 'text',
  labels__name: 'text',
  type__name: 'text',
  issue_cycle__cycle__name: 'text',
  issue_module__module__name: 'text',
  estimate_point__key: 'number',
  link_count: 'number',
  attachment_count: 'number',
  sub_issues_count: 'number',
} as const satisfies Record<string, OrderWords>;
type OrderKey = keyof typeof ORDER_KEYS;

const KEYS = Object.keys(ORDER_KEYS) as OrderKey[];

/** By hand, and by every property in both directions: the newest and the most urgent first where a direction was not chosen. */
export const ORDERS: readonly string[] = ['sort_order', ...KEYS.flatMap((key) => [key, `-${key}`])];

/** Of lists of items of many projects, and of those that are over. */
export const FEW_ORDERS: readonly string[] = [
  ...(['sort_order', '-created_at', '-updated_at', 'start_date', 'target_date', '-priority'] as const),
];

/** What an order is by, whichever way. */
export const keyOfOrder = (orderBy: string) => orderBy.replace(/^-/, '');

const isOrderKey = (key: string): key is OrderKey => key in ORDER_KEYS;
export const wordsOfOrder = (orderBy: string): OrderWords | null => {
  const key = keyOfOrder(orderBy);
  return isOrderKey(key) ? ORDER_KEYS[key] : null;
};

const FALLING: readonly string[] = ['created_at', 'updated_at', 'completed_at', 'priority'];
/** Which way a property orders when it is chosen. */
export const firstWay = (key: string) => (FALLING.includes(key) ? `-${key}` : key);
