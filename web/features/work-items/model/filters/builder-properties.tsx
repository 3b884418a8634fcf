import {
  IconAlignLeft,
  IconArrowsSplit2,
  IconCalendarCheck,
  IconCalendarEvent,
  IconCalendarPlus,
  IconCopy,
  IconSitemap,
  IconHandStop,
  IconHeartbeat,
  IconLetterCase,
  IconSubtask,
  IconTargetArrow,
  IconTriangle,
  IconUser,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import {
  canBeNone,
  FILTER_PROPERTIES,
  type FilterProperty,
  kindOf,
  type TreeProperty,
} from '@tandem/shared/work-items/filters/properties.ts';
import { isComputed } from '@tandem/shared/projects/fields/kinds.ts';
import { fieldProperty } from '@tandem/shared/projects/fields/names.ts';
import type { TFunction } from 'i18next';
import { FieldIcon } from '#components/fields/kind-icon.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { fieldLookup } from '#entities/projects/fields/lookup.ts';
import { offeredFilters } from '../display/list-options.ts';
import type { ViewSettings } from '../display/view-settings.ts';
import type { RowOperator } from '../tree-drafts/draft.ts';
import { FLAT_KEYS } from '../tree-drafts/flat.ts';
import { fieldOf } from './options/field-properties.tsx';
import { FilterIcon } from './options/filter-options.tsx';
import { hasHealth, hasInitiatives } from './options/initiative-options.tsx';

const CUSTOMER = [
  ...(['customer_phone', 'subscription_name', 'service_name', 'appointment_name', 'lead_source'] as const),
] as const;
/** In the order in which they are offered. */
const OFFERED = [
  ...(['state_id', 'state_group', 'priority', 'assignee_id', 'label_id', 'type_id', 'cycle_id'] as const),
  ...(['module_id', 'project_id', 'name', 'description', 'target_date', 'start_date', 'created_at'] as const),
  ...(['updated_at', 'completed_at', 'created_by_id', 'mention_id', 'subscriber_id'] as const),
  ...(['initiative_id', 'project_health', 'module_health'] as const),
  ...(['estimate_point_id', 'parent_id', 'has_sub_items', 'is_blocked', 'is_blocking'] as const),
  'is_duplicate',
  ...CUSTOMER,
] as const satisfies readonly FilterProperty[];

/** Of a draft less is known, and all of it here. */
const OF_DRAFTS: readonly FilterProperty[] = [
  ...(['state_group', 'priority', 'assignee_id', 'label_id', 'type_id', 'cycle_id', 'module_id'] as const),
  ...(['project_id', 'name', 'target_date', 'start_date', 'created_at', 'updated_at'] as const),
];

/** States, points and parents are those of one project; projects are no choice in one. */
const OF_ONE_PROJECT: readonly FilterProperty[] = ['state_id', 'estimate_point_id', 'parent_id'];

/** What can be asked for here: of what the project does not use nothing is offered. */
export function offeredProperties(settings: ViewSettings, projectId: string): readonly TreeProperty[] {
  const { cycle, module, type, fields = [] } = settings.plans;
  const flat = offeredFilters(settings);
  const isOffered = (property: FilterProperty) => {
    if (property === 'cycle_id') return cycle && (flat.includes('cycle') || projectId === '');
    if (property === 'module_id') return module && (flat.includes('module') || projectId === '');
    if (property === 'type_id') return type;
    if (property === 'initiative_id') return hasInitiatives();
    if (property === 'project_health') return projectId === '' && hasHealth('');
    if (property === 'module_health') return module && hasHealth(projectId);
    if (property === 'estimate_point_id' && !settings.isEstimated) return false;
    if (OF_ONE_PROJECT.includes(property)) return projectId !== '';
    return property !== 'project_id' || projectId === '';
  };
  const known: readonly FilterProperty[] = settings.context === 'drafts' ? OF_DRAFTS : OFFERED;
  const asked = fields.filter(({ kind }) => !isComputed(kind)).map(({ id }) => fieldProperty(id));
  return [...known.filter(isOffered), ...asked];
}

const BY_KIND: Record<ReturnType<typeof kindOf>['kind'], readonly RowOperator[]> = {
  id: ['is', 'is_not'],
  person: ['is', 'is_not'],
  choice: ['is', 'is_not'],
  names: ['is', 'is_not'],
  flag: ['is'],
  text: ['contains', 'not_contains', 'is', 'is_not'],
  number: ['is', 'is_not', 'before', 'after', 'from', 'to', 'between'],
  gone: [],
  day: ['is', 'is_not', 'before', 'after', 'from', 'to', 'between'],
  moment: ['is', 'is_not', 'before', 'after', 'from', 'to', 'between'],
};

export function operatorsFor(property: TreeProperty): readonly RowOperator[] {
  const operators: RowOperator[] = [...BY_KIND[kindOf(property, fieldLookup).kind]];
  if (property === 'target_date') operators.push('overdue');
  if (canBeNone(property, fieldLookup)) operators.push('empty', 'not_empty');
  return operators;
}

/** Two days that are asked for often, which one choice sets. */
export const SPANS = {
  this_week: ['week_start', 'week_end'],
  this_month: ['month_start', 'month_end'],
  next_week: ['today', '7d'],
  next_month: ['today', '30d'],
  last_week: ['-7d', 'today'],
} as const;
export type DaySpan = keyof typeof SPANS;
export const DAY_SPANS = Object.keys(SPANS) as DaySpan[];

export const isDayProperty = (property: TreeProperty) =>
  ['day', 'moment'].includes(kindOf(property, fieldLookup).kind);

/** Numbers are compared with signs, which all languages have. */
const SIGNS: Partial<Record<RowOperator, string>> = {
  is: '=',
  is_not: '≠',
  before: '<',
  after: '>',
  from: '≥',
  to: '≤',
};

/** How an operator is said of a property. */
export function operatorName(property: TreeProperty, operator: string, t: TFunction): string {
  const isNumber = kindOf(property, fieldLookup).kind === 'number';
  return (isNumber && SIGNS[operator as RowOperator]) || t(`filters:operator.${operator}`);
}

export const isProperty = (name: string): name is TreeProperty =>
  Object.hasOwn(FILTER_PROPERTIES, name) || fieldOf(name) !== undefined;

const ICONS: Partial<Record<TreeProperty, TablerIcon>> = {
  name: IconLetterCase,
  description: IconAlignLeft,
  created_at: IconCalendarPlus,
  updated_at: IconCalendarEvent,
  completed_at: IconCalendarCheck,
  estimate_point_id: IconTriangle,
  parent_id: IconSitemap,
  has_sub_items: IconSubtask,
  is_blocked: IconHandStop,
  is_blocking: IconArrowsSplit2,
  is_duplicate: IconCopy,
  initiative_id: IconTargetArrow,
  project_health: IconHeartbeat,
  module_health: IconHeartbeat,
};

export function PropertyIcon({ property }: { property: TreeProperty }) {
  const field = fieldOf(property);
  if (field) return <FieldIcon field={field} />;
  const flat = FLAT_KEYS[property as keyof typeof FLAT_KEYS];
  if (flat && flat !== 'parent') return <FilterIcon property={flat} size={16} />;
  return <Icon of={ICONS[property] ?? IconUser} />;
}
