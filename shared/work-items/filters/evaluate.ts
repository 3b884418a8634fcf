import { isFieldProperty, fieldIdOf } from '../../projects/fields/names.ts';
import type { FieldValues } from '../../projects/fields/schema.ts';
import { hasText } from '../../text/fold.ts';
import { dayIn } from '../../time/calendar-day.ts';
import { NO_VALUE } from '../lists/keys.ts';
import type { CUSTOMER_FIELDS } from '../items/customer.ts';
import { dayOfTerm, isMoment, readMoment } from './days.ts';
import { fieldTest, passesField } from './field-condition.ts';
import type { FieldLookup } from './fields.ts';
import { type FilterProperty, type PropertyOf, canBeNone, kindOf } from './properties.ts';
import { type FieldCondition, type FilterCondition, type FilterTree, REQUESTER, asksFor } from './tree.ts';

/** Of a draft and of what is made up to be asked, some is not there; it has none of that then. */
type CustomerRecord = { [Field in (typeof CUSTOMER_FIELDS)[number]]?: string | null };

/** What conditions ask of an item, named as in its row. Of what a row does not have, such as followers, none are there. */
export type FilterRecord = CustomerRecord & {
  name: string;
  state_id: string;
  state__group: string;
  priority: string;
  assignee_ids: readonly string[];
  label_ids: readonly string[];
  cycle_id: string | null;
  module_ids: readonly string[];
  parent_id: string | null;
  created_by: string | null;
  mention_ids: readonly string[];
  project_id: string;
  type_id: string | null;
  estimate_point: string | null;
  is_epic: boolean;
  start_date: string | null;
  target_date: string | null;
  created_at: string;
  updated_at: string;
  completed_at: string | null;
  sub_issues_count?: number;
  subscriber_ids?: readonly string[];
  description?: string;
  is_blocked?: boolean;
  is_blocking?: boolean;
  is_duplicate?: boolean;
  intake_status?: number | null;
  initiative_ids?: readonly string[];
  project_health?: string | null;
  module_healths?: readonly string[];
  /** Values of custom fields by their ids. */
  fields?: FieldValues;
};

/** Whose `me` and whose day it is; days of moments are those of the time zone. */
export type TreeReader = {
  user_id: string | null;
  today: () => string;
  timezone: string;
  /** What is known of custom fields; without it none is there. */
  fields?: FieldLookup | undefined;
};

type Passes = (record: FilterRecord) => boolean;

const oneOrNone = (value: string | null) => [value ?? NO_VALUE];
const orNone = (values: readonly string[]) => (values.length > 0 ? values : [NO_VALUE]);

const VALUES: Record<
  PropertyOf<'id' | 'person' | 'choice' | 'flag'>,
  (record: FilterRecord) => readonly string[]
> = {
  state_id: (record) => [record.state_id],
  state_group: (record) => [record.state__group],
  priority: (record) => [record.priority],
  assignee_id: (record) => orNone(record.assignee_ids),
  label_id: (record) => orNone(record.label_ids),
  cycle_id: (record) => oneOrNone(record.cycle_id),
  module_id: (record) => orNone(record.module_ids),
  parent_id: (record) => oneOrNone(record.parent_id),
  created_by_id: (record) => oneOrNone(record.created_by),
  mention_id: (record) => orNone(record.mention_ids),
  subscriber_id: (record) => orNone(record.subscriber_ids ?? []),
  project_id: (record) => [record.project_id],
  initiative_id: (record) => orNone(record.initiative_ids ?? []),
  project_health: (record) => oneOrNone(record.project_health ?? null),
  module_health: (record) => orNone(record.module_healths ?? []),
  type_id: (record) => oneOrNone(record.type_id),
  estimate_point_id: (record) => oneOrNone(record.estimate_point),
  intake_status: ({ intake_status = null }) => (intake_status === null ? [] : [String(intake_status)]),
  is_epic: (record) => [String(record.is_epic)],
  has_sub_items: ({ sub_issues_count = 0 }) => [String(sub_issues_count > 0)],
  is_blocked: ({ is_blocked = false }) => [String(is_blocked)],
  is_blocking: ({ is_blocking = false }) => [String(is_blocking)],
  is_duplicate: ({ is_duplicate = false }) => [String(is_duplicate)],
};

/** What rows do not say: the server alone knows. */
const OF_SERVER: readonly FilterProperty[] = [
  ...(['description', 'is_blocked', 'is_blocking', 'is_duplicate'] as const),
  ...(['initiative_id', 'project_health', 'module_health'] as const),
  ...(['subscriber_id', 'intake_status', 'state_name', 'project_name', 'label_name', 'cycle_name'] as const),
  ...(['module_name', 'assignee_name', 'created_by_name'] as const),
];

/** What is left of a tree to ask rows: what the server alone knows is taken to let each of them through. */
function askedOfRows(tree: FilterTree, isNegated = false): FilterTree {
  if ('and' in tree) return { and: tree.and.map((part) => askedOfRows(part, isNegated)) };
  if ('or' in tree) return { or: tree.or.map((part) => askedOfRows(part, isNegated)) };
  if ('not' in tree) return { not: askedOfRows(tree.not, !isNegated) };
  if (!(OF_SERVER as readonly string[]).includes(tree.property)) return tree;
  return isNegated ? { or: [] } : { and: [] };
}

/** Whether rows alone say which items a tree lets through. */
export const isOfRowsAlone = (tree: FilterTree): boolean => !asksFor(tree, OF_SERVER);

type OwnCondition = FilterCondition & { property: FilterProperty };

function passesTime({ property, operator, values }: OwnCondition, reader: TreeReader): Passes {
  const key = property as PropertyOf<'day' | 'moment'>;
  const tests = values
    .filter((value) => value !== NO_VALUE)
    .map((value): ((time: string) => boolean) => {
      const bound = isMoment(value) ? value : dayOfTerm(value, reader.today);
      const timeOf = timeReader({
        isDay: kindOf(property).kind === 'day',
        isMoment: isMoment(value),
        reader,
      });
      return (time) => compares(operator, timeOf(time), bound);
    });
  const orNone = operator === 'in' && values.includes(NO_VALUE);
  return (record) => {
    const time = record[key];
    return time === null ? orNone : tests.some((passes) => passes(time));
  };
}

type TimeForm = { isDay: boolean; isMoment: boolean; reader: TreeReader };

/** The stored time in the form of what it is compared with. */
function timeReader({ isDay, isMoment: isExact, reader }: TimeForm): (time: string) => string {
  if (isDay) return (time) => time;
  return isExact ? (time) => readMoment(time) ?? '' : (time) => dayIn(reader.timezone, new Date(time));
}

/** Days and moments of one form compare as texts. */
function compares(operator: FilterCondition['operator'], time: string, bound: string): boolean {
  if (operator === 'gt') return time > bound;
  if (operator === 'gte') return time >= bound;
  if (operator === 'lt') return time < bound;
  return operator === 'lte' ? time <= bound : time === bound;
}

function passesText({ property, operator, values }: OwnCondition): Passes {
  const textOf = (record: FilterRecord) => record[property as PropertyOf<'text'>] ?? '';
  if (operator === 'contains') return (record) => values.some((value) => hasText(textOf(record), value));
  const isNoneAsked = canBeNone(property) && values.includes(NO_VALUE);
  return (record) => {
    const text = textOf(record);
    return text === '' && canBeNone(property) ? isNoneAsked : values.includes(text);
  };
}

function passesFieldOf(condition: FieldCondition, reader: TreeReader): Passes {
  const id = fieldIdOf(condition.property) ?? '';
  const passes = passesField(fieldTest(condition, reader), reader);
  return ({ fields }) => passes(fields?.[id]);
}

const isOnField = (condition: FilterCondition): condition is FieldCondition =>
  isFieldProperty(condition.property);

function passesCondition(condition: FilterCondition, reader: TreeReader): Passes {
  return isOnField(condition)
    ? passesFieldOf(condition, reader)
    : passesOwn(condition as OwnCondition, reader);
}

function passesOwn(condition: OwnCondition, reader: TreeReader): Passes {
  const { property, values } = condition;
  const { kind } = kindOf(property);
  if (kind === 'day' || kind === 'moment') return passesTime(condition, reader);
  if (kind === 'text') return passesText(condition);
  if (kind === 'names') return () => false;
  const wanted = new Set(
    values.flatMap((value) => (kind === 'person' && value === REQUESTER ? (reader.user_id ?? []) : value)),
  );
  const valuesOf = VALUES[property as keyof typeof VALUES];
  return (record) => valuesOf(record).some((value) => wanted.has(value));
}

/** Whether a tree lets a record through, as lists of the server do; for many records, of which each is asked the same. */
export function passesTree(tree: FilterTree, reader: TreeReader): Passes {
  if ('and' in tree) {
    const parts = tree.and.map((part) => passesTree(part, reader));
    return (record) => parts.every((passes) => passes(record));
  }
  if ('or' in tree) {
    const parts = tree.or.map((part) => passesTree(part, reader));
    return (record) => parts.some((passes) => passes(record));
  }
  if (!('not' in tree)) return passesCondition(tree, reader);
  const holds = passesTree(tree.not, reader);
  return (record) => !holds(record);
}

/** Whether a tree may let a row through, as far as rows say. */
export const mayPassTree = (tree: FilterTree, reader: TreeReader): Passes =>
  passesTree(askedOfRows(tree), reader);
