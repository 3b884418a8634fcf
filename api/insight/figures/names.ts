import type { Db } from '@tandem/db/postgres/client.ts';
import type { FigureName, FigureNames, FiguresAnswer } from '@tandem/shared/insight/figures/answer.ts';
import { type Group, isDateGroup } from '@tandem/shared/insight/figures/group.ts';
import { type FiguresQuery, OTHER } from '@tandem/shared/insight/figures/query.ts';
import { fieldProperty } from '@tandem/shared/projects/fields/names.ts';
import { type RawBuilder, sql } from 'kysely';
import { readAskedFields } from '../../work-items/selection/asked-fields.ts';

type Row = { id: string; name: string; color: string | null; emoji: string | null };

const NOTHING = sql`null::text`;
const EMOJI = sql`case when r.logo_props->>'in_use' = 'emoji' then r.logo_props#>>'{emoji,value}' end`;

/** Where names stand; states of groups, priorities and spans of days are words of the reader's language. */
const NAMES: Partial<
  Record<
    Group['by'],
    {
      from: RawBuilder<unknown>;
      name: RawBuilder<unknown>;
      color?: RawBuilder<unknown>;
      emoji?: RawBuilder<unknown>;
    }
  >
> = {
  state_id: { from: sql`states r`, name: sql`r.name`, color: sql`r.color` },
  labels__id: { from: sql`labels r`, name: sql`r.name`, color: sql`r.color` },
  assignees__id: { from: sql`users r`, name: sql`r.display_name` },
  created_by: { from: sql`users r`, name: sql`r.display_name` },
  type_id: { from: sql`work_item_types r`, name: sql`r.name`, emoji: EMOJI },
  cycle_id: { from: sql`cycles r`, name: sql`r.name`, emoji: EMOJI },
  module_id: { from: sql`modules r`, name: sql`r.name`, emoji: EMOJI },
  project_id: { from: sql`projects r`, name: sql`r.name`, emoji: EMOJI },
  estimate_point: { from: sql`estimate_points r`, name: sql`r.value` },
  parent: { from: sql`work_items r`, name: sql`r.name` },
};

const namesBy = (rows: readonly Row[]): Record<string, FigureName> =>
  Object.fromEntries(
    rows.map(({ id, name, color, emoji }) => [
      id,
      { name, ...(color && { color }), ...(emoji && { emoji }) },
    ]),
  );

async function readNames(
  db: Db,
  by: Group['by'],
  ids: readonly string[],
): Promise<Record<string, FigureName>> {
  const source = NAMES[by];
  if (!source || ids.length === 0) return {};
  const { from, name, color = NOTHING, emoji = NOTHING } = source;
  const { rows } = await sql<Row>`
    select r.id, ${name} as name, ${color} as color, ${emoji} as emoji from ${from}
    where r.id = any(${ids}::uuid[])`.execute(db);
  return namesBy(rows);
}

async function readFieldNames(
  db: Db,
  { workspaceId, id, keys }: { workspaceId: string; id: string; keys: readonly string[] },
) {
  const field = (await readAskedFields(db, workspaceId, [id]))(id);
  if (field?.kind === 'person') return readNames(db, 'created_by', keys);
  const choices = (field?.options.choices ?? []).filter((choice) => keys.includes(choice.id));
  return Object.fromEntries(choices.map(({ id, name, color }) => [id, { name, color }]));
}

/**
 * The names of what an answer has groups of, for readers without stores: published dashboards and walls. What may be read
 * is decided by whose answer it is.
 */
export async function namesOf(
  db: Db,
  workspaceId: string,
  {
    query,
    answer,
  }: { query: Pick<FiguresQuery, 'group' | 'split'>; answer: Pick<FiguresAnswer, 'groups' | 'splits'> },
): Promise<FigureNames> {
  const names: FigureNames = {};
  for (const [group, groups] of [
    [query.group, answer.groups],
    [query.split, answer.splits ?? []],
  ] as const) {
    if (!group || isDateGroup(group)) continue;
    const keys = groups.flatMap(({ key }) => (key === null || key === OTHER ? [] : key));
    if (group.by === 'field') {
      const id = group.field_id ?? '';
      names[fieldProperty(id)] = await readFieldNames(db, { workspaceId, id, keys });
    } else names[group.by] = await readNames(db, group.by, keys);
  }
  return names;
}
