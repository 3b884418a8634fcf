import { foldText } from '../../../text/fold.ts';
import type { AskedField, FieldLookup } from '../fields.ts';
import type { FilterProperty, TreeProperty } from '../properties.ts';
import { type FilterTree, isOneOf } from '../tree.ts';

/** How properties are called where a filter is typed (docs/contract/search.md#filters-as-text). */
export const TEXT_KEYS = {
  state: 'state_id',
  group: 'state_group',
  priority: 'priority',
  assignee: 'assignee_id',
  label: 'label_id',
  type: 'type_id',
  cycle: 'cycle_id',
  module: 'module_id',
  project: 'project_id',
  initiative: 'initiative_id',
  project_health: 'project_health',
  module_health: 'module_health',
  due: 'target_date',
  start: 'start_date',
  created: 'created_at',
  updated: 'updated_at',
  completed: 'completed_at',
  creator: 'created_by_id',
  mentions: 'mention_id',
  follower: 'subscriber_id',
  estimate: 'estimate_point_id',
  parent: 'parent_id',
  name: 'name',
  description: 'description',
  phone: 'customer_phone',
  subscription: 'subscription_name',
  service: 'service_name',
  appointment: 'appointment_name',
  source: 'lead_source',
} as const satisfies Readonly<Record<string, FilterProperty>>;

const CLOSED = isOneOf('state_group', ['completed', 'cancelled']);

/** What `is:` and `has:` ask for. */
export const SAID: Readonly<Record<'is' | 'has', Readonly<Record<string, FilterTree>>>> = {
  is: {
    open: { not: CLOSED },
    closed: CLOSED,
    overdue: { and: [{ property: 'target_date', operator: 'lt', values: ['today'] }, { not: CLOSED }] },
    blocked: isOneOf('is_blocked', ['true']),
    blocking: isOneOf('is_blocking', ['true']),
    duplicate: isOneOf('is_duplicate', ['true']),
    epic: isOneOf('is_epic', ['true']),
  },
  has: { 'sub-items': isOneOf('has_sub_items', ['true']) },
};

/** What stands before the key of a custom field: `cf.severity:high`. */
export const FIELD_PREFIX = 'cf.';

/** What values are called: a filter is typed by names and stored by ids. Choices of fields are named by the fields. */
export type FilterNames = {
  idOf: (property: TreeProperty, name: string) => string | null;
  nameOf: (property: TreeProperty, id: string) => string | null;
  /** The custom fields, by key and by id. */
  fields?: { ofKey: (key: string) => AskedField | undefined; of: FieldLookup } | undefined;
};

const choicesOf = ({ options }: AskedField) => options.choices ?? [];

/** The choice of a name; null where none is called so, or two. */
export function choiceIdOf(field: AskedField, name: string): string | null {
  const named = choicesOf(field).filter((choice) => foldText(choice.name) === foldText(name));
  return named.length === 1 ? (named[0]?.id ?? null) : null;
}

export const choiceNameOf = (field: AskedField, id: string): string | null =>
  choicesOf(field).find((choice) => choice.id === id)?.name ?? null;
