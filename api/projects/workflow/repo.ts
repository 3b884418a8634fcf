import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { toJsonb } from '@tandem/db/postgres/json.ts';
import { readWorkflows } from '@tandem/db/rows/workflows.ts';
import type { ProjectWorkflow } from '@tandem/shared/projects/workflow/schema.ts';
import { sql } from 'kysely';

/** Reads the stored workflows of a member's projects. Archived projects are left out. */
export const readWorkflowsOfMember = (
  db: Db,
  { workspace_id, user_id }: { workspace_id: string; user_id: string },
): Promise<ProjectWorkflow[]> =>
  readWorkflows(
    db,
    sql`join project_members m on m.project_id = p.id and m.user_id = ${user_id} and m.is_active and m.deleted_at is null
    where p.workspace_id = ${workspace_id} and p.archived_at is null and p.deleted_at is null
      and f.project_id is not null order by m.sort_order, m.id`,
  );

type Place = { project_id: string; workspace_id: string; by: string };

/** Inserts or replaces the stored workflow of a project. */
export async function writeWorkflow(
  tx: Tx,
  { project_id, workspace_id, by }: Place,
  { flows, initial_states }: Pick<ProjectWorkflow, 'flows' | 'initial_states'>,
): Promise<void> {
  const columns = {
    flows: toJsonb(flows),
    initial_states: toJsonb(initial_states),
    updated_at: sql<string>`clock_timestamp()`,
    updated_by: by,
  };
  await tx
    .insertInto('project_workflows')
    .values({ ...columns, project_id, workspace_id })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet(columns))
    .execute();
}
