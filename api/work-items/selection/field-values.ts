import { isSeenBy } from '@tandem/db/access/item-sight.ts';
import { containsFolded } from '@tandem/db/postgres/queries/contains-text.ts';
import { fieldIdOf } from '@tandem/shared/projects/fields/names.ts';
import { isMoment } from '@tandem/shared/work-items/filters/days.ts';
import type { TreeReader } from '@tandem/shared/work-items/filters/evaluate.ts';
import { type FieldTest, fieldTest } from '@tandem/shared/work-items/filters/field-condition.ts';
import type { FieldCondition } from '@tandem/shared/work-items/filters/tree.ts';
import { type RawBuilder, sql } from 'kysely';

type Condition = RawBuilder<boolean>;
type Expression = RawBuilder<unknown>;

// Ids stand in the statement itself: an index of a field is found by its words.
const jsonOf = (id: string): Expression => sql`(w.fields -> ${sql.lit(id)})`;
const textOf = (id: string): Expression => sql`(w.fields ->> ${sql.lit(id)})`;

/**
 * The value of a field of `work_items w` in the form in which it is compared; null where there is none. While the kind of
 * a field is changed, some values still have the form of before.
 */
export const FIELD_VALUE = {
  text: textOf,
  json: jsonOf,
  number: (id: string): Expression =>
    sql`(case when jsonb_typeof(${jsonOf(id)}) = 'number' then ${jsonOf(id)}::numeric end)`,
  /** Days compare as texts. */
  day: textOf,
  date: (id: string): Expression =>
    sql`(case when pg_input_is_valid(${textOf(id)}, 'date') then ${textOf(id)}::date end)`,
  moment: (id: string): Expression =>
    sql`(case when pg_input_is_valid(${textOf(id)}, 'timestamptz') then ${textOf(id)}::timestamptz end)`,
  /** A checkbox that nobody has touched is not checked. */
  flag: (id: string): Expression => sql`(${jsonOf(id)} is not distinct from 'true'::jsonb)`,
};

/** The values of an item hold this one: of that an index knows (docs/decisions/036-values-of-fields.md). */
const holds = (id: string, value: string | number | boolean | readonly string[]): Condition =>
  sql`w.fields @> ${JSON.stringify({ [id]: value })}::text::jsonb`;

const SIGNS = { in: '=', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

const either = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;

/** Items that the reader does not see are not found by their ids. */
function hasItem(id: string, ids: readonly string[], { user_id }: TreeReader): Condition {
  if (user_id === null) return sql`${jsonOf(id)} ?| ${ids}::text[]`;
  return sql`${jsonOf(id)} ?| array(
    select t.id::text from work_items t where t.id::text = any(${ids}::text[]) and ${isSeenBy('t', user_id)})`;
}

function timesOf(
  id: string,
  { by, operator, values }: Extract<FieldTest, { by: 'day' | 'moment' }>,
  { timezone }: TreeReader,
): Condition[] {
  const sign = sql.raw(SIGNS[operator]);
  const value = FIELD_VALUE[by](id);
  if (by === 'day' && operator === 'in') return values.map((bound) => holds(id, bound));
  if (by === 'day') return values.map((bound) => sql<boolean>`${value} ${sign} ${bound}::text`);
  const day = sql`(${value} at time zone ${timezone})::date`;
  return values.map((bound) =>
    isMoment(bound)
      ? sql<boolean>`${value} ${sign} ${bound}::timestamptz`
      : sql<boolean>`${day} ${sign} ${bound}::date`,
  );
}

function valuesOf(id: string, test: FieldTest, reader: TreeReader): Condition[] {
  switch (test.by) {
    case 'text':
      return test.isWhole
        ? test.values.map((text) => holds(id, text))
        : test.values.map((text) => containsFolded(textOf(id), text));
    case 'number': {
      if (test.operator === 'in') return test.values.map((value) => holds(id, value));
      const sign = sql.raw(SIGNS[test.operator]);
      const value = FIELD_VALUE.number(id);
      return test.values.map((bound) => sql<boolean>`${value} ${sign} ${String(bound)}::numeric`);
    }
    case 'day':
    case 'moment':
      return timesOf(id, test, reader);
    case 'id':
      return test.values.map((value) => holds(id, value));
    case 'ids':
      return test.values.map((value) => holds(id, [value]));
    case 'items':
      return test.values.length === 0 ? [] : [hasItem(id, test.values, reader)];
    case 'flag':
      return test.values.map((value) => (value ? holds(id, true) : sql<boolean>`not ${holds(id, true)}`));
    case 'nothing':
      return [];
  }
}

/** What a condition on a custom field asks for, on `work_items w`; the same as `passesField` of rows. */
export function fieldCondition(condition: FieldCondition, reader: TreeReader): Condition {
  const id = fieldIdOf(condition.property) ?? '';
  const test = fieldTest(condition, reader);
  const none = test.orNone ? [sql<boolean>`${jsonOf(id)} is null`] : [];
  return either([...valuesOf(id, test, reader), ...none]);
}
