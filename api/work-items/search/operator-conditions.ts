import { containsText } from '@tandem/db/postgres/queries/contains-text.ts';
import { STATE_GROUPS } from '@tandem/shared/projects/states/groups.ts';
import { PRIORITIES } from '@tandem/shared/work-items/items/priority.ts';
import { NO_VALUE } from '@tandem/shared/work-items/lists/keys.ts';
import { readDayTerm } from '@tandem/shared/work-items/filters/days.ts';
import type { FilterProperty, PropertyOf } from '@tandem/shared/work-items/filters/properties.ts';
import { type FilterOperator, type FilterTree, isOneOf } from '@tandem/shared/work-items/filters/tree.ts';
import { sql } from 'kysely';
import type { WorkspaceContext } from '../../context.ts';
import { treeCondition } from '../selection/conditions.ts';
import { type Condition, filterReader } from '../selection/filters.ts';
import type { Operator, OperatorTerm, Question } from './operators.ts';

/** What a value asks for; null when it can be none of this operator. */
type Ask = (value: string) => FilterTree | null;

const NOTHING: FilterTree = { or: [] };
const isNone = (value: string) => value.toLowerCase() === 'none';

const named =
  (names: PropertyOf<'names'>, ids?: PropertyOf<'id' | 'person'>): Ask =>
  (value) =>
    ids && isNone(value) ? isOneOf(ids, [NO_VALUE]) : isOneOf(names, [value]);

/** A value that is one of some words, whatever its case. */
const wordOf = (words: readonly string[], value: string) =>
  words.find((word) => word === value.toLowerCase());

const CLOSED = isOneOf('state_group', ['completed', 'cancelled']);
const OPEN: FilterTree = { not: CLOSED };
const IS: Readonly<Record<string, FilterTree>> = {
  open: OPEN,
  closed: CLOSED,
  overdue: { and: [{ property: 'target_date', operator: 'lt', values: ['today'] }, OPEN] },
  epic: isOneOf('is_epic', ['true']),
};

const SIGNS: Readonly<Record<string, FilterOperator>> = { '<': 'lt', '<=': 'lte', '>': 'gt', '>=': 'gte' };

/** `<7d`, `>=2026-01-01`, `today`, `2026-01-01`, `none`; a number of days counts from today, `-3d` back. */
function askDay(property: FilterProperty): Ask {
  return (value) => {
    if (isNone(value)) return isOneOf(property, [NO_VALUE]);
    const [, sign = '', text = ''] = /^(<=|>=|<|>|=)?(.+)$/.exec(value) ?? [];
    const day = readDayTerm(text);
    return day === null ? null : { property, operator: SIGNS[sign] ?? 'in', values: [day] };
  };
}

const ASKS: Record<Operator, Ask> = {
  assignee: named('assignee_name', 'assignee_id'),
  creator: named('created_by_name'),
  state: (value) => {
    const group = wordOf(STATE_GROUPS, value);
    return group ? isOneOf('state_group', [group]) : isOneOf('state_name', [value]);
  },
  priority: (value) => {
    const known = wordOf(PRIORITIES, value);
    return known ? isOneOf('priority', [known]) : null;
  },
  label: named('label_name', 'label_id'),
  project: named('project_name'),
  cycle: named('cycle_name', 'cycle_id'),
  module: named('module_name', 'module_id'),
  due: askDay('target_date'),
  start: askDay('start_date'),
  created: askDay('created_at'),
  updated: askDay('updated_at'),
  is: (value) => IS[value.toLowerCase()] ?? null,
};

/** A value that cannot be asked for finds nothing, and leaves nothing out. */
function treeOf({ operator, values, isNot }: OperatorTerm): FilterTree {
  const oneOfThem = { or: values.map((value) => ASKS[operator](value) ?? NOTHING) };
  return isNot ? { not: oneOfThem } : oneOfThem;
}

/** What must hold for `work_items w join states s` (docs/contract/search.md#operators). */
export function questionConditions({ user }: WorkspaceContext, { terms, phrases }: Question): Condition[] {
  const reader = filterReader({ user });
  const said = phrases.map(
    (
      phrase,
    ) => sql<boolean>`(${containsText(sql`w.name`, phrase)} or ${containsText(sql`w.description_stripped`, phrase)}
      or exists (select from comments c where c.work_item_id = w.id and c.deleted_at is null
        and ${containsText(sql`c.comment_stripped`, phrase)}))`,
  );
  return [...terms.map((term) => treeCondition(treeOf(term), reader)), ...said];
}
