import type { Flow, ProjectWorkflow } from '@tandem/shared/projects/workflow/schema.ts';
import { withoutConditionsOn } from '@tandem/shared/projects/workflow/take-out.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { type RawBuilder, sql } from 'kysely';
import type { NewChange } from '../change-log/log.ts';
import type { Db } from '../postgres/client.ts';

/** A deleted field can come back for a day, and with it the conditions that name it; until then nobody sees them. */
type Stored = ProjectWorkflow & { deleted_field_ids: string[] };

/** Workflows with the conditions on deleted fields, for what writes them again. */
async function readStored(db: Db, rest: RawBuilder<unknown>): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select p.id, p.id as project_id, p.workspace_id, coalesce(f.flows, '[]') as flows,
      coalesce(f.initial_states, '[]') as initial_states, coalesce(f.updated_at, p.created_at) as updated_at, f.updated_by,
      array(select d.id from fields d where d.workspace_id = p.workspace_id and d.deleted_at is not null
        and d.purged_at is null) as deleted_field_ids
    from projects p left join project_workflows f on f.project_id = p.id ${rest}`.execute(db);
  return rows;
}

/** The workflow as it is answered, and what of it is hidden. */
export type FoundWorkflow = {
  workflow: ProjectWorkflow;
  stored_flows: Flow[];
  deleted_field_ids: string[];
};

const present = ({ deleted_field_ids, ...row }: Stored): ProjectWorkflow => ({
  ...row,
  flows: withoutConditionsOn(row.flows, new Set(deleted_field_ids)),
});

/** The workflow of a project; one without flows when nobody has stored any (docs/contract/workflow.md#calls). */
export async function findWorkflow(db: Db, projectId: string): Promise<FoundWorkflow | undefined> {
  const [row] = await readStored(db, sql`where p.id = ${projectId}`);
  if (!row) return undefined;
  return { workflow: present(row), stored_flows: row.flows, deleted_field_ids: row.deleted_field_ids };
}

/** Workflows that are stored, of some projects. */
export async function readWorkflows(db: Db, ofProjects: RawBuilder<unknown>): Promise<ProjectWorkflow[]> {
  return (await readStored(db, sql`${ofProjects}`)).map(present);
}

export const workflowPut = (workflow: ProjectWorkflow): NewChange => ({
  stream: projectStream(workflow.project_id),
  workspace_id: workflow.workspace_id,
  kind: 'workflow',
  op: 'put',
  id: workflow.id,
  row: workflow,
});
