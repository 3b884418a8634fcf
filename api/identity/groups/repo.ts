import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import type { Role } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';

/** The groups of a person: those of their last sign-in, and those of the directory. */
const groupsOfPerson = (userId: string) => sql`
  select group_name from person_groups where user_id = ${userId}
  union
  select g.display_name from scim_group_members m join scim_groups g on g.id = m.group_id where m.user_id = ${userId}`;

export type WantedRole = { workspace_id: string; role: Role };

/** The highest role in each live workspace that the groups of a person give them. */
export async function readWantedRoles(db: Db, userId: string): Promise<WantedRole[]> {
  const { rows } = await sql<WantedRole>`
    select w.id as workspace_id, max(g.role) as role
    from group_mappings g join workspaces w on w.id = g.workspace_id and w.deleted_at is null
    where g.group_name in (${groupsOfPerson(userId)})
    group by w.id`.execute(db);
  return rows;
}

/** Whether one of their groups administers the instance. */
export async function isAdminByGroups(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from group_mappings g
    where g.workspace_id is null and g.group_name in (${groupsOfPerson(userId)}) limit 1`.execute(db);
  return rows.length > 0;
}

/** The live workspaces in which groups have made a person a member. */
export async function readGroupMemberships(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('group_memberships as m')
    .innerJoin('workspaces as w', 'w.id', 'm.workspace_id')
    .select('m.workspace_id')
    .where('m.user_id', '=', userId)
    .where('w.deleted_at', 'is', null)
    .execute();
  return rows.map(({ workspace_id }) => workspace_id);
}

/** Holds a person, so that of two sign-ins at once the second sees what the first has made. */
export const lockPerson = (tx: Tx, userId: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'display_name', 'email'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

/** Notes the groups of a sign-in; only those by which somebody is made something. */
export async function writePersonGroups(tx: Tx, userId: string, names: string[]): Promise<void> {
  await sql`
    delete from person_groups where user_id = ${userId} and group_name <> all(${names}::text[])`.execute(tx);
  await sql`
    insert into person_groups (user_id, group_name)
    select distinct ${userId}::uuid, g.group_name from group_mappings g where g.group_name = any(${names}::text[])
    on conflict do nothing`.execute(tx);
}
