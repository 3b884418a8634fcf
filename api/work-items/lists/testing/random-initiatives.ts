import type { Team } from '../../items/testing.ts';
import type { ModelWorld } from './model.ts';

/**
 * Three initiatives: one has a module, and nested in it one with an item, whose sub-items belong to both; the third has
 * nothing. The project and one of its modules have a health.
 */
export async function makeInitiatives({ test, workspace, project }: Team, modules: readonly string[]) {
  const { sql } = test.database;
  const [top, nested] = await sql`insert into initiatives ${sql(
    ['top', 'nested', 'empty'].map((name) => ({ workspace_id: workspace.id, name })),
  )} returning id`;
  await sql`update initiatives set parent_id = ${top!['id']} where id = ${nested!['id']}`;
  const [parent] = await sql`select p.id from work_items p join work_items c on c.parent_id = p.id
    where p.deleted_at is null and c.deleted_at is null group by p.id order by count(*) desc, p.id limit 1`;
  const part = { workspace_id: workspace.id, project_id: project.id };
  await sql`insert into initiative_parts ${sql([
    { ...part, initiative_id: top!['id'], kind: 'module', module_id: modules[0]!, work_item_id: null },
    { ...part, initiative_id: nested!['id'], kind: 'item', module_id: null, work_item_id: parent!['id'] },
  ])}`;
  await sql`update projects set health = 'at_risk', is_project_updates_enabled = true where id = ${project.id}`;
  await sql`update modules set health = 'off_track' where id = ${modules[1]!}`;
}

/** The same by plain records. */
export async function readInitiatives({ test }: Team): Promise<ModelWorld['initiatives']> {
  const { sql } = test.database;
  const items = await sql`select id, parent_id from work_items where deleted_at is null`;
  const all = await sql`select id, parent_id from initiatives`;
  const parts = await sql`select * from initiative_parts`;
  const inModules = await sql`select module_id, work_item_id from module_work_items`;
  const below = (id: string): string[] => [
    id,
    ...items.filter((row) => row['parent_id'] === id).flatMap((row) => below(row['id'])),
  ];
  const itemsOf = (initiative: string): string[] =>
    parts
      .filter((row) => row['initiative_id'] === initiative)
      .flatMap((row) =>
        row['kind'] === 'item'
          ? below(row['work_item_id'])
          : inModules
              .filter((each) => each['module_id'] === row['module_id'])
              .map((each) => each['work_item_id']),
      );
  const nestedIn = (id: string): string[] => [
    id,
    ...all.filter((row) => row['parent_id'] === id).flatMap((row) => nestedIn(row['id'])),
  ];
  return all.map((row) => ({ id: row['id'], items: new Set(nestedIn(row['id']).flatMap(itemsOf)) }));
}

export async function readHealths({ test }: Team, table: 'projects' | 'modules') {
  const { sql } = test.database;
  const rows = await sql`select id, health from ${sql(table)} where health is not null`;
  return new Map(rows.map((row) => [row['id'] as string, row['health'] as string]));
}
