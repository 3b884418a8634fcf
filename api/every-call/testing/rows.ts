import type { TestDatabase } from '@tandem/db/testing/database.ts';
import type { Caller } from '../../testing/app.ts';

type Db = TestDatabase['db'];

/** Gives the new row's id. */
export async function insert(db: Db, table: string, values: object): Promise<string> {
  const row = await db
    .insertInto(table as 'labels')
    .values(values as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** What somebody is in a workspace and in a project of it. */
export async function membershipsOf(
  db: Db,
  scope: { workspace_id: string; project_id: string },
  owner: Caller,
): Promise<[string, string]> {
  const inWorkspace = await db
    .selectFrom('workspace_members')
    .select('id')
    .where('workspace_id', '=', scope.workspace_id)
    .where('user_id', '=', owner.id)
    .executeTakeFirstOrThrow();
  const inProject = await db
    .selectFrom('project_members')
    .select('id')
    .where('project_id', '=', scope.project_id)
    .where('user_id', '=', owner.id)
    .executeTakeFirstOrThrow();
  return [inWorkspace.id, inProject.id];
}
