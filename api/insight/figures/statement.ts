import { MAX_CELLS } from '@tandem/shared/insight/figures/query.ts';
import { type RawBuilder, sql } from 'kysely';
import type { GroupColumns } from './groups.ts';
import type { MeasureColumns } from './measures.ts';

type Expression = RawBuilder<unknown>;

/**
 * What is read: items of `work_items w join states s` for which `where` holds, divided by one or two groups. The items of
 * each project, row `p` of `projects`, are read by themselves: an index has them side by side with what they are in.
 */
export type Reading = {
  projects: Expression;
  where: RawBuilder<boolean>;
  measure: MeasureColumns;
  group: GroupColumns | null;
  split: GroupColumns | null;
  limit: number;
};

/**
 * One number: of a cell, of a group over all splits, or of everything; or a key of the groups or splits, at its place.
 * Place 0 is `other`, which is everything beyond the limit; null is what has no value. The value of a key is how many
 * there are.
 */
export type FigureRow = {
  level: 'cell' | 'group' | 'all' | 'group_key' | 'split_key';
  group_place: number | null;
  split_place: number | null;
  key: string | null;
  rank: number | null;
  items: number;
  value: number | null;
};

/** So many keys beyond the limit are named, by which a list can be opened. */
export const MAX_REST_KEYS = 300;

const NOTHING = sql`null::int`;
const NO_RANK = sql`null::float8`;

const each = (parts: readonly Expression[]): Expression =>
  parts.length > 0 ? sql.join(parts, sql` `) : sql``;

/** Each table once, also when both groups and the measure need it. */
function joinsOf(joins: readonly (Expression | undefined)[]): Expression {
  return each([...new Set(joins)].filter((join) => join !== undefined));
}

const rankOf = (columns: GroupColumns | null) => (columns?.rank ? sql`min(${columns.rank})` : NO_RANK);
const valueOf = (columns: GroupColumns | null, name: 'g' | 'z') =>
  columns?.laterOf ? columns.laterOf(sql.ref(`c.${name}`)) : sql.ref(`c.${name}`);

/**
 * Items that are in the same groups and splits as one row, with what their values become: there are far fewer of them than
 * items. An item that is in several has all of them in its row.
 */
const combinations = ({ projects, where, measure, group, split }: Reading): Expression => sql`
  select row_number() over () as id, ${valueOf(group, 'g')} as g, ${valueOf(split, 'z')} as z, c.gr, c.zr, c.n, c.v, c.k
  from ${projects} cross join lateral (
    select ${group?.value ?? NOTHING} as g, ${split?.value ?? NOTHING} as z,
      ${rankOf(group)} as gr, ${rankOf(split)} as zr, count(*)::int as n, ${measure.partial.value} as v, ${measure.partial.count} as k
    from work_items w join states s on s.id = w.state_id ${joinsOf([group?.join, split?.join, measure.join])}
    where ${where} group by 1, 2 offset 0
  ) c`;

type Side = { columns: GroupColumns; name: 'g' | 'z'; limit: RawBuilder<number> };

/** The combinations, one row for each of the values that they are in. */
const eachValue = ({ columns, name }: Side): Expression =>
  columns.isMany
    ? sql`left join lateral unnest(c.${sql.ref(name)}) ${sql.ref(`e${name}`)} (value) on true`
    : sql``;
const eachOf = ({ columns, name }: Side): Expression =>
  columns.isMany ? sql.ref(`e${name}.value`) : sql.ref(`c.${name}`);

/** The values of a side at their places: the latest spans first, everything else by how many items it has. */
function placesOf({ columns, name }: Side): Expression {
  const own = sql.ref(name);
  const value = columns.isMany ? sql`u.value` : sql`t.${own}`;
  const order = columns.unit ? sql`${value} desc` : sql`sum(t.n) desc, ${value}`;
  return sql`
    ${sql.ref(`${name}s`)} as materialized (
      select ${value} as value, sum(t.n)::int as n, min(t.rank) as rank, row_number() over (order by ${order})::int as place
      from (select ${own}, min(${sql.ref(`${name}r`)}) as rank, sum(n) as n from c group by ${own}) t
        ${columns.isMany ? sql`cross join lateral unnest(t.${own}) u (value)` : sql``}
      where ${value} is not null group by ${value}
    ),`;
}

/** What has no value is at no place, and no place is beyond the limit. */
function placeOf({ name, limit }: Side): Expression {
  const place = sql`${sql.ref(`${name}s`)}.place`;
  return sql`case when ${place} > ${limit} then 0 else ${place} end`;
}
const joinPlaces = (side: Side): Expression =>
  sql`${eachValue(side)} left join ${sql.ref(`${side.name}s`)} on ${sql.ref(`${side.name}s`)}.value = ${eachOf(side)}`;

/** The values as rows of the answer. */
function keyRows({ columns, name, limit }: Side): Expression {
  const own = sql`case when k.place <= ${limit} then k.place else 0 end`;
  const level = name === 'g' ? 'group_key' : 'split_key';
  return sql`union all
    select ${sql.lit(level)}, ${name === 'g' ? own : NOTHING}, ${name === 'z' ? own : NOTHING},
      ${columns.keyOf(sql`k.value`)}, k.rank, k.n, (select count(*) from ${sql.ref(`${name}s`)})::float8
    from ${sql.ref(`${name}s`)} k where k.place <= ${limit} + ${sql.lit(MAX_REST_KEYS + 1)}`;
}

/** As many splits as leave no more cells than are answered, with `other` and what has no value. */
function sidesOf({ group, split, limit }: Reading): Side[] {
  const most = sql<number>`${sql.lit(limit)}`;
  const ofGroups = sql`least((select count(*) from gs), ${most}) + 2`;
  const fitting = sql<number>`(select least(${most}, greatest(1, ${sql.lit(MAX_CELLS)} / (${ofGroups}) - 2))::int)`;
  return [
    ...(group ? [{ columns: group, name: 'g' as const, limit: most }] : []),
    ...(group && split ? [{ columns: split, name: 'z' as const, limit: fitting }] : []),
  ];
}

type Sums = { measure: MeasureColumns; level: FigureRow['level']; sides: readonly Side[] };

/**
 * The numbers of each place of some sides. Every item counts once in each, also where it is in several groups beyond the
 * limit.
 */
function sumRows({ measure, level, sides }: Sums): Expression {
  const [g, z] = sides;
  const isMany = sides.some(({ columns }) => columns.isMany);
  const { merged } = measure;
  // Lists of values are dear to compare.
  const isJoined = isMany && measure.isOfLists;
  const places = sql`
    select ${isMany ? sql`distinct` : sql``} c.id, c.n, ${isJoined ? sql`c.id as of` : sql`c.v, c.k`},
      ${g ? placeOf(g) : NOTHING} as gi, ${z ? placeOf(z) : NOTHING} as zi
    from c ${each(sides.map(joinPlaces))}`;
  return sql`
    select ${sql.lit(level)} as level, ${g ? sql`c.gi` : NOTHING} as gi, ${z ? sql`c.zi` : NOTHING} as zi,
      null::text as key, ${NO_RANK} as rank,
      coalesce(${merged.items}, 0)::int as items, ${merged.value} as value
    from (${places}) c ${isJoined ? sql`join (select id as of, v from c) o using (of)` : sql``} ${merged.join}
    ${g ? sql`group by c.gi, c.zi` : sql``}`;
}

/** The one statement of all figures. */
export function figuresStatement(reading: Reading): RawBuilder<FigureRow> {
  const { measure } = reading;
  const sides = sidesOf(reading);
  const rows = [
    sumRows({ measure, level: 'all', sides: [] }),
    ...(sides[0] ? [sumRows({ measure, level: 'group', sides: [sides[0]] })] : []),
    ...(sides[1] ? [sumRows({ measure, level: 'cell', sides })] : []),
  ];
  return sql<FigureRow>`
    with c as materialized (${combinations(reading)}), ${each(sides.map(placesOf))}
    n as (${sql.join(rows, sql` union all `)} ${each(sides.map(keyRows))})
    select level, gi as group_place, zi as split_place, key, rank, items, value from n`;
}
