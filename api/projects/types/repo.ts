import { differs } from '@tandem/db/postgres/changed-columns.ts';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { toJsonb } from '@tandem/db/postgres/json.ts';
import { lockByName } from '@tandem/db/postgres/named-lock.ts';
import type { UsedWorkItemType, WorkItemType } from '@tandem/shared/projects/types/schema.ts';
import { must } from '@tandem/shared/must.ts';
import { type RawBuilder, sql } from 'kysely';

const columns = sql`t.id, t.workspace_id, t.name, t.description, t.logo_props, t.is_epic, t.is_default, t.is_active,
  t.level, t.parent_type_ids, t.created_at, t.updated_at, t.created_by, t.updated_by`;
const inOrder = sql`order by t.level, t.created_at, t.id`;

/** The types that a project has taken up; none while it is archived. */
export async function readTypes(db: Db, projectId: string): Promise<WorkItemType[]> {
  const { rows } = await sql<WorkItemType>`
    select ${columns} from project_work_item_types k join work_item_types t on t.id = k.type_id
    join projects p on p.id = k.project_id and p.archived_at is null
    where k.project_id = ${projectId} ${inOrder}`.execute(db);
  return rows;
}

/** The types of all projects that a user is a member of and that are not archived, each once with these projects. */
export async function readTypesOfMember(
  db: Db,
  workspaceId: string,
  userId: string,
): Promise<UsedWorkItemType[]> {
  const { rows } = await sql<UsedWorkItemType>`
    select ${columns}, u.project_ids from (
      select k.type_id, array_agg(k.project_id order by k.project_id) as project_ids from project_members m
      join projects p on p.id = m.project_id and p.archived_at is null and p.deleted_at is null
      join project_work_item_types k on k.project_id = p.id
      where m.user_id = ${userId} and m.workspace_id = ${workspaceId} and m.is_active and m.deleted_at is null
      group by k.type_id
    ) u join work_item_types t on t.id = u.type_id and t.workspace_id = ${workspaceId}
    ${inOrder}`.execute(db);
  return rows;
}

export async function findType(db: Db, projectId: string, id: string): Promise<WorkItemType | undefined> {
  const { rows } = await sql<WorkItemType>`
    select ${columns} from project_work_item_types k join work_item_types t on t.id = k.type_id
    where k.project_id = ${projectId} and t.id = ${id}`.execute(db);
  return rows[0];
}

/** Types of a workspace change one after the other: at most one of them is the default. */
export async function lockTypes(tx: Tx, workspaceId: string): Promise<void> {
  await lockByName(tx, `work-item-types:${workspaceId}`);
}

type TypeValues = Pick<
  WorkItemType,
  'name' | 'description' | 'logo_props' | 'is_default' | 'is_active' | 'level' | 'parent_type_ids'
>;

/** The type of this name that the workspace has; its capitals do not matter. */
export async function findTypeByName(
  db: Db,
  workspaceId: string,
  name: string,
): Promise<WorkItemType | undefined> {
  const { rows } = await sql<WorkItemType>`
    select ${columns} from work_item_types t
    where t.workspace_id = ${workspaceId} and lower(t.name) = lower(${name}) and not t.is_epic`.execute(db);
  return rows[0];
}

export async function insertType(
  tx: Tx,
  workspaceId: string,
  { by, ...values }: TypeValues & { by: string },
): Promise<WorkItemType> {
  const { rows } = await sql<WorkItemType>`
    insert into work_item_types as t
      (workspace_id, name, description, logo_props, is_default, is_active, level, parent_type_ids, created_by, updated_by)
    values (${workspaceId}, ${values.name}, ${values.description}, ${JSON.stringify(values.logo_props)}::text::jsonb,
      ${values.is_default}, ${values.is_active}, ${values.level}, ${values.parent_type_ids}::uuid[], ${by}, ${by})
    returning ${columns}`.execute(tx);
  return must(rows[0], 'the type was inserted');
}

export async function writeType(
  tx: Tx,
  id: string,
  { by, ...values }: TypeValues & { by: string },
): Promise<WorkItemType | undefined> {
  const { logo_props, name, description, is_default, is_active, level } = values;
  const parent_type_ids = sql`${values.parent_type_ids}::uuid[]`;
  const isOther = differs({
    name,
    description,
    is_default,
    is_active,
    level,
    parent_type_ids,
    logo_props: toJsonb(logo_props),
  });
  const { rows } = await sql<WorkItemType>`
    update work_item_types t set name = ${values.name}, description = ${values.description},
      logo_props = ${JSON.stringify(values.logo_props)}::text::jsonb, is_default = ${values.is_default},
      is_active = ${values.is_active}, level = ${values.level},
      parent_type_ids = ${parent_type_ids}, updated_at = clock_timestamp(), updated_by = ${by}
    where t.id = ${id} and ${isOther} returning ${columns}`.execute(tx);
  return rows[0];
}

/** Takes the mark of the default from all types but one; gives those that had it. */
export async function dropOtherDefaults(tx: Tx, type: WorkItemType, by: string): Promise<WorkItemType[]> {
  const { rows } = await sql<WorkItemType>`
    update work_item_types t set is_default = false, updated_at = clock_timestamp(), updated_by = ${by}
    where t.workspace_id = ${type.workspace_id} and t.is_default and t.id <> ${type.id}
    returning ${columns}`.execute(tx);
  return rows;
}

/** Lets a project use a type. Whether it did not before. */
export async function takeUpType(
  tx: Tx,
  scope: { workspace_id: string; project_id: string; by: string },
  typeId: string,
): Promise<boolean> {
  const { rows } = await sql`
    insert into project_work_item_types (workspace_id, project_id, type_id, created_by)
    values (${scope.workspace_id}, ${scope.project_id}, ${typeId}, ${scope.by})
    on conflict do nothing returning type_id`.execute(tx);
  return rows.length > 0;
}

/** The type of the workspace's epics, made when it is needed first. */
export async function getEpicType(tx: Tx, workspaceId: string, by: string): Promise<WorkItemType> {
  const find = sql<WorkItemType>`
    select ${columns} from work_item_types t where t.workspace_id = ${workspaceId} and t.is_epic`;
  const found = await firstOf(tx, find);
  if (found) return found;
  await sql`
    insert into work_item_types (workspace_id, name, is_epic, created_by, updated_by)
    values (${workspaceId}, 'Epic', true, ${by}, ${by}) on conflict do nothing`.execute(tx);
  return must(await firstOf(tx, find), 'it is there, whoever was first');
}

const firstOf = async (tx: Tx, query: RawBuilder<WorkItemType>): Promise<WorkItemType | undefined> =>
  (await query.execute(tx)).rows[0];

/** The projects that use these types, each with the type. */
export async function readUsers(
  tx: Tx,
  typeIds: readonly string[],
): Promise<{ project_id: string; type_id: string }[]> {
  const { rows } = await sql<{ project_id: string; type_id: string }>`
    select k.project_id, k.type_id from project_work_item_types k
    join projects p on p.id = k.project_id and p.deleted_at is null
    where k.type_id = any(${typeIds}::uuid[]) order by k.project_id`.execute(tx);
  return rows;
}
