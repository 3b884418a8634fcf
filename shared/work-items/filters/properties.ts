import { type FieldProperty, isFieldProperty } from '../../projects/fields/names.ts';
import { HEALTHS } from '../../projects/updates/health.ts';
import { STATE_GROUPS } from '../../projects/states/groups.ts';
import { PRIORITIES } from '../items/priority.ts';
import { INTAKE_STATUSES } from '../intake/statuses.ts';
import { type FieldLookup, NO_FIELDS, kindOfField } from './fields.ts';
import type { Kind } from './kind.ts';

/** What items can be asked for by (docs/contract/lists.md#properties-of-conditions). */
export const FILTER_PROPERTIES = {
  state_id: { kind: 'id' },
  state_group: { kind: 'choice', choices: STATE_GROUPS },
  priority: { kind: 'choice', choices: PRIORITIES },
  assignee_id: { kind: 'person', canBeNone: true },
  label_id: { kind: 'id', canBeNone: true },
  cycle_id: { kind: 'id', canBeNone: true },
  module_id: { kind: 'id', canBeNone: true },
  parent_id: { kind: 'id', canBeNone: true },
  created_by_id: { kind: 'person', canBeNone: true },
  mention_id: { kind: 'person', canBeNone: true },
  subscriber_id: { kind: 'person', canBeNone: true },
  project_id: { kind: 'id' },
  initiative_id: { kind: 'id', canBeNone: true },
  project_health: { kind: 'choice', choices: HEALTHS, canBeNone: true },
  module_health: { kind: 'choice', choices: HEALTHS, canBeNone: true },
  type_id: { kind: 'id', canBeNone: true },
  estimate_point_id: { kind: 'id', canBeNone: true },
  intake_status: { kind: 'choice', choices: INTAKE_STATUSES.map(String) },
  is_epic: { kind: 'flag' },
  has_sub_items: { kind: 'flag' },
  is_blocked: { kind: 'flag' },
  is_blocking: { kind: 'flag' },
  is_duplicate: { kind: 'flag' },
  name: { kind: 'text' },
  description: { kind: 'text' },
  customer_phone: { kind: 'text', canBeNone: true },
  subscription_name: { kind: 'text', canBeNone: true },
  service_name: { kind: 'text', canBeNone: true },
  appointment_name: { kind: 'text', canBeNone: true },
  lead_source: { kind: 'text', canBeNone: true },
  start_date: { kind: 'day', canBeNone: true },
  target_date: { kind: 'day', canBeNone: true },
  created_at: { kind: 'moment' },
  updated_at: { kind: 'moment' },
  completed_at: { kind: 'moment', canBeNone: true },
  state_name: { kind: 'names' },
  project_name: { kind: 'names' },
  label_name: { kind: 'names' },
  cycle_name: { kind: 'names' },
  module_name: { kind: 'names' },
  assignee_name: { kind: 'names' },
  created_by_name: { kind: 'names' },
} as const satisfies Readonly<Record<string, Kind>>;

export type FilterProperty = keyof typeof FILTER_PROPERTIES;
/** What a condition of a tree is on: a property of every item, or a custom field. */
export type TreeProperty = FilterProperty | FieldProperty;
/** The properties of some kinds. */
export type PropertyOf<K extends Kind['kind']> = {
  [P in FilterProperty]: (typeof FILTER_PROPERTIES)[P]['kind'] extends K ? P : never;
}[FilterProperty];

/** How a property is asked for; of custom fields, by what is known of them. */
export function kindOf(property: FilterProperty): Kind;
export function kindOf(property: TreeProperty, fields: FieldLookup): Kind;
export function kindOf(property: TreeProperty, fields: FieldLookup = NO_FIELDS): Kind {
  return isFieldProperty(property) ? kindOfField(property, fields) : FILTER_PROPERTIES[property];
}

export const isFilterProperty = (name: string): name is FilterProperty =>
  Object.hasOwn(FILTER_PROPERTIES, name);

export function canBeNone(property: FilterProperty): boolean;
export function canBeNone(property: TreeProperty, fields: FieldLookup): boolean;
export function canBeNone(property: TreeProperty, fields: FieldLookup = NO_FIELDS): boolean {
  const kind = kindOf(property, fields);
  return 'canBeNone' in kind && (kind.canBeNone ?? false);
}

/** What a condition is written with, by kind; the tree needs fewer. */
const COMPARED = ['exact', 'in', 'range', 'gt', 'gte', 'lt', 'lte'] as const;
const WRITTEN_OPERATORS: Readonly<Record<Kind['kind'], readonly string[]>> = {
  id: ['exact', 'in'],
  person: ['exact', 'in'],
  choice: ['exact', 'in'],
  day: COMPARED,
  moment: COMPARED,
  number: COMPARED,
  text: ['exact', 'contains', 'icontains'],
  names: ['exact', 'in'],
  flag: ['exact'],
  gone: [],
};
/** What a custom field of any kind can be asked with, where its kind is not known. */
export const FIELD_OPERATORS: readonly string[] = [...COMPARED, 'contains', 'icontains', 'isnull'];

/** The operators that a condition on a property can be written with. */
export function operatorsOf(property: TreeProperty, fields: FieldLookup = NO_FIELDS): readonly string[] {
  const own = WRITTEN_OPERATORS[kindOf(property, fields).kind];
  // Custom fields of every kind take several values.
  const all = isFieldProperty(property) && own.length > 0 ? [...new Set([...own, 'in'])] : own;
  return canBeNone(property, fields) ? [...all, 'isnull'] : all;
}
