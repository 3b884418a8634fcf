import { containsText } from '@tandem/db/postgres/contains-text.ts';
import { dayIn, daysAfter, isDay } from '@tandem/shared/time/calendar-day.ts';
import { foldText } from '@tandem/shared/text/fold.ts';
import { PRIORITIES } from '@tandem/shared/work-items/items/priority.ts';
import { type RawBuilder, sql } from 'kysely';
import type { WorkspaceContext } from '../../context.ts';
import type { Condition } from '../selection/filters.ts';
import type { Operator, OperatorTerm, Question } from './operators.ts';

type Requester = { user_id: string; today: string; timezone: string };
/** What a value asks for; null when it can be none of this operator. */
type Ask = (value: string, requester: Requester) => Condition | null;

const NONE = 'none';
const isNone = (value: string) => value.toLowerCase() === NONE;

/** A person by `me`, or by the beginning of how they are called. */
const isPerson = (value: string, { user_id }: Requester): Condition =>
  value.toLowerCase() === 'me'
    ? sql`u.id = ${user_id}`
    : sql`(starts_with(search_fold(u.display_name), ${foldText(value)})
        or starts_with(search_fold(u.first_name), ${foldText(value)})
        or ${isNamed(sql`u.first_name || ' ' || u.last_name`, value)})`;

const assigned = sql`from work_item_assignees a join users u on u.id = a.user_id where a.work_item_id = w.id`;
const labelled = sql`from work_item_labels l join labels b on b.id = l.label_id where l.work_item_id = w.id`;
const inCycle = sql`from cycle_work_items y join cycles c on c.id = y.cycle_id and c.deleted_at is null
  where y.work_item_id = w.id`;
const inModule = sql`from module_work_items o join modules c on c.id = o.module_id and c.deleted_at is null
  where o.work_item_id = w.id`;

const isNamed = (name: RawBuilder<unknown>, value: string) => sql`search_fold(${name}) = ${foldText(value)}`;
const related =
  (rows: RawBuilder<unknown>, matches: (value: string, requester: Requester) => RawBuilder<unknown>): Ask =>
  (value, requester) =>
    isNone(value)
      ? sql`not exists (select ${rows})`
      : sql`exists (select ${rows} and ${matches(value, requester)})`;

const GROUPS: Record<string, string[]> = {
  ...{ backlog: ['backlog'], unstarted: ['unstarted'], started: ['started'] },
  ...{ completed: ['completed'], cancelled: ['cancelled'] },
};
const IS: Record<string, Condition> = {
  open: sql`s."group" not in ('completed', 'cancelled')`,
  closed: sql`s."group" in ('completed', 'cancelled')`,
  overdue: sql`w.target_date < current_date and s."group" not in ('completed', 'cancelled')`,
  epic: sql`w.is_epic`,
};

/** `<7d`, `>=2026-01-01`, `today`, `2026-01-01`, `none`; a number of days counts from today, `-3d` back. */
function askDay(day: (requester: Requester) => RawBuilder<unknown>): Ask {
  return (value, requester) => {
    if (isNone(value)) return sql`${day(requester)} is null`;
    const [, sign = '', text = ''] = /^(<=|>=|<|>|=)?(.+)$/.exec(value) ?? [];
    const wanted = dayOf(text.toLowerCase(), requester.today);
    if (!wanted) return null;
    return sql`${day(requester)} ${sql.raw(sign || '=')} ${wanted}::date`;
  };
}

const STEPS: Record<string, number> = { d: 1, w: 7, m: 30 };
const NAMED: Record<string, number> = { today: 0, tomorrow: 1, yesterday: -1 };

function dayOf(text: string, today: string): string | null {
  const named = NAMED[text];
  if (named !== undefined) return daysAfter(today, named);
  const [, count, unit] = /^(-?\d{1,4})([dwm])$/.exec(text) ?? [];
  if (count && unit) return daysAfter(today, Number(count) * (STEPS[unit] ?? 1));
  return isDay(text) ? text : null;
}

const moment = (column: string) =>
  askDay(({ timezone }) => sql`(${sql.ref(column)} at time zone ${timezone})::date`);

const ASKS: Record<Operator, Ask> = {
  assignee: related(assigned, isPerson),
  creator: (value, requester) =>
    sql`exists (select from users u where u.id = w.created_by and ${isPerson(value, requester)})`,
  state: (value) => {
    const groups = GROUPS[value.toLowerCase()];
    return groups ? sql`s."group" = any(${groups}::text[])` : sql`${isNamed(sql`s.name`, value)}`;
  },
  priority: (value) => {
    const known = PRIORITIES.find((each) => each === value.toLowerCase());
    return known ? sql`w.priority = ${known}` : null;
  },
  label: related(labelled, (value) => isNamed(sql`b.name`, value)),
  project: (value) => sql`(${isNamed(sql`p.identifier`, value)} or ${isNamed(sql`p.name`, value)})`,
  cycle: related(inCycle, (value) => isNamed(sql`c.name`, value)),
  module: related(inModule, (value) => isNamed(sql`c.name`, value)),
  due: askDay(() => sql`w.target_date`),
  start: askDay(() => sql`w.start_date`),
  created: moment('w.created_at'),
  updated: moment('w.updated_at'),
  is: (value) => IS[value.toLowerCase()] ?? null,
};

/** A value that cannot be asked for finds nothing, and leaves nothing out. */
function conditionOf({ operator, values, isNot }: OperatorTerm, requester: Requester): Condition {
  const asked = values.map((value) => ASKS[operator](value, requester) ?? sql<boolean>`false`);
  const any = sql<boolean>`(${sql.join(asked, sql` or `)})`;
  return isNot ? sql`${any} is not true` : any;
}

/** What must hold for `work_items w join states s join projects p` (docs/contract/search.md#operators). */
export function questionConditions({ user }: WorkspaceContext, { terms, phrases }: Question): Condition[] {
  const requester = { user_id: user.id, today: dayIn(user.user_timezone), timezone: user.user_timezone };
  const said = phrases.map(
    (
      phrase,
    ) => sql<boolean>`(${containsText(sql`w.name`, phrase)} or ${containsText(sql`w.description_stripped`, phrase)}
      or exists (select from comments c where c.work_item_id = w.id and c.deleted_at is null
        and ${containsText(sql`c.comment_stripped`, phrase)}))`,
  );
  return [...terms.map((term) => conditionOf(term, requester)), ...said];
}
