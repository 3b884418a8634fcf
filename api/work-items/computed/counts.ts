import type { Db } from '@tandem/db/postgres/client.ts';
import { idOrNull, isListed } from '@tandem/db/rows/work-items.ts';
import type { FormulaItem } from '@tandem/shared/projects/fields/formula/names.ts';
import type { Counted } from '@tandem/shared/projects/fields/rollup/count.ts';
import type { RollupPlan } from '@tandem/shared/projects/fields/rollup/plan.ts';
import { POINTS } from '@tandem/shared/projects/fields/rollup-terms.ts';
import { storedRelation } from '@tandem/shared/work-items/relations/types.ts';
import { type RawBuilder, sql } from 'kysely';

/** What is queried for some items: the values that formulas read, and the plans of roll-ups. */
export type Asked = {
  ids: readonly string[];
  readsItems: boolean;
  plans: readonly { place: number; plan: RollupPlan; project_ids: readonly string[] }[];
};
type Row = { id: string; place: number | null; data: FormulaItem | Counted };

/** Reads the counts of one page of items in one statement. */
export async function readCounts(db: Db, { ids, readsItems, plans }: Asked): Promise<Row[]> {
  const parts = [
    ...(readsItems ? [READ_OF_ITEMS] : []),
    ...plans.map(({ place, plan, project_ids }) => countsOf(place, plan, project_ids)),
  ];
  if (parts.length === 0 || ids.length === 0) return [];
  const { rows } = await sql<Row>`
    with o as materialized (
      select w.id, w.project_id, w.fields, w.start_date, w.target_date, w.estimate_point_id
      from work_items w where w.id = any(${[...ids]}::uuid[])
    )
    ${sql.join(parts, sql` union all `)}`.execute(db);
  return rows;
}

const READ_OF_ITEMS = sql`
  select o.id, null::int as place, jsonb_build_object('fields', o.fields, 'start_date', o.start_date,
    'target_date', o.target_date, 'points', case when o.estimate_point_id is not null then points_of(o.estimate_point_id) end
  ) as data from o`;

/**
 * The SQL of one roll-up: it counts the listed items of the same project, without epics. Sums are exact and
 * are returned as text.
 */
function countsOf(place: number, plan: RollupPlan, projectIds: readonly string[]): RawBuilder<unknown> {
  const columns = plan.sources.map(({ id }, index) => sql`${valueOf(id)} as ${sql.ref(`v${index}`)}`);
  const numbers = plan.sources.flatMap(({ id }, index) => [
    sql`${id}::text`,
    numbersOf(sql.ref(`v.v${index}`)),
  ]);
  const values =
    columns.length === 0 ? sql`` : sql`cross join lateral (select ${sql.join(columns)} offset 0) v`;
  return sql`
    select o.id, ${sql.lit(place)}::int as place, jsonb_build_object('items', count(*),
      'done', count(*) filter (where s."group" = 'completed'),
      'cancelled', count(*) filter (where s."group" = 'cancelled'),
      'numbers', ${numbers.length === 0 ? sql`'{}'::jsonb` : sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(numbers)}))`}) as data
    from o ${relatedOf(plan)} and w.project_id = o.project_id join states s on s.id = w.state_id ${values}
    where o.project_id = any(${[...projectIds]}::uuid[]) and ${isListed} and not w.is_epic
    group by o.id`;
}

const valueOf = (source: string): RawBuilder<unknown> =>
  source === POINTS
    ? sql`case when w.estimate_point_id is not null then points_of(w.estimate_point_id) end`
    : sql`case jsonb_typeof(w.fields->${source}::text) when 'number' then (w.fields->${source}::text)::numeric end`;

const numbersOf = (value: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when count(${value}) > 0 then jsonb_build_object('count', count(${value}), 'sum', sum(${value})::text,
    'min', min(${value})::text, 'max', max(${value})::text) end`;

/** Joins the related items `w` of a roll-up on items `o`, each once. */
function relatedOf({ over }: RollupPlan): RawBuilder<unknown> {
  if (over.kind === 'sub_items') return sql`join work_items w on w.parent_id = o.id`;
  if (over.kind === 'items') {
    const value = sql`o.fields->${over.through}::text`;
    return sql`cross join lateral (
        select distinct ${idOrNull(sql`e.id`)} as id from jsonb_array_elements_text(
          case jsonb_typeof(${value}) when 'array' then ${value} else '[]' end) e(id)
      ) x join work_items w on w.id = x.id`;
  }
  const { type, is_swapped } = storedRelation(over.relation);
  const isBoth = over.relation === 'duplicate' || over.relation === 'relates_to';
  const outgoing = sql`select r.related_work_item_id as id from work_item_relations r
    where r.work_item_id = o.id and r.relation_type = ${type} and r.deleted_at is null`;
  const incoming = sql`select r.work_item_id as id from work_item_relations r
    where r.related_work_item_id = o.id and r.relation_type = ${type} and r.deleted_at is null`;
  const ids = isBoth ? sql`${outgoing} union ${incoming}` : is_swapped ? incoming : outgoing;
  return sql`cross join lateral (${ids}) x join work_items w on w.id = x.id`;
}
