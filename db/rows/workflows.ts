import type { Flow, ProjectWorkflow } from '@tandem/shared/projects/workflow/schema.ts';
import { type Gone, withoutConditionsOn, withoutGone } from '@tandem/shared/projects/workflow/take-out.ts';
import { isDeepStrictEqual } from 'node:util';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { type RawBuilder, sql } from 'kysely';
import type { NewChange } from '../change-log/log.ts';
import { toJsonb } from '../postgres/json.ts';
import type { Db, Tx } from '../postgres/client.ts';

/**
 * A stored workflow. A deleted field can be restored for a day, with the conditions that name it. Until then
 * responses leave these conditions out.
 */
type Stored = ProjectWorkflow & { deleted_field_ids: string[] };

/** Reads workflows with the conditions on deleted fields, for code that writes them again. */
async function readStored(db: Db, rest: RawBuilder<unknown>): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select p.id, p.id as project_id, p.workspace_id, coalesce(f.flows, '[]') as flows,
      coalesce(f.initial_states, '[]') as initial_states, coalesce(f.updated_at, p.created_at) as updated_at, f.updated_by,
      array(select d.id from fields d where d.workspace_id = p.workspace_id and d.deleted_at is not null
        and d.purged_at is null) as deleted_field_ids
    from projects p left join project_workflows f on f.project_id = p.id ${rest}`.execute(db);
  return rows;
}

/** A workflow as the API returns it, and the parts of it that are hidden. */
export type FoundWorkflow = {
  workflow: ProjectWorkflow;
  stored_flows: Flow[];
  deleted_field_ids: string[];
};

const present = ({ deleted_field_ids, ...row }: Stored): ProjectWorkflow => ({
  ...row,
  flows: withoutConditionsOn(row.flows, new Set(deleted_field_ids)),
});

/**
 * Finds the workflow of a project. It has no flows if none was stored yet (docs/contract/workflow.md#calls).
 */
export async function findWorkflow(db: Db, projectId: string): Promise<FoundWorkflow | undefined> {
  const [row] = await readStored(db, sql`where p.id = ${projectId}`);
  if (!row) return undefined;
  return { workflow: present(row), stored_flows: row.flows, deleted_field_ids: row.deleted_field_ids };
}

/** Reads the stored workflows of some projects. */
export async function readWorkflows(db: Db, ofProjects: RawBuilder<unknown>): Promise<ProjectWorkflow[]> {
  return (await readStored(db, sql`${ofProjects}`)).map(present);
}

/** The Change that publishes a workflow. */
export const workflowPut = (workflow: ProjectWorkflow): NewChange => ({
  stream: projectStream(workflow.project_id),
  workspace_id: workflow.workspace_id,
  kind: 'workflow',
  op: 'put',
  id: workflow.id,
  row: workflow,
});

type WorkflowScope = { project_ids: readonly string[] } | { workspace_id: string };

/**
 * Removes deleted objects from the workflows that name them. Returns the Changes of these workflows
 * (docs/contract/workflow.md#people-who-leave).
 */
export async function takeOutOfWorkflows(
  tx: Tx,
  scope: WorkflowScope,
  { by, ...gone }: Gone & { by: string | null },
): Promise<NewChange[]> {
  const changed: string[] = [];
  for (const row of await lockWorkflows(tx, scope)) {
    const before = { flows: row.flows, initial_states: row.initial_states };
    const after = withoutGone(before, gone);
    if (isDeepStrictEqual(before, after)) continue;
    await tx
      .updateTable('project_workflows')
      .set({
        flows: toJsonb(after.flows),
        initial_states: toJsonb(after.initial_states),
        updated_at: sql<string>`clock_timestamp()`,
        updated_by: by,
      })
      .where('project_id', '=', row.project_id)
      .execute();
    changed.push(row.project_id);
  }
  return announceWorkflows(tx, changed);
}

/** Returns the Changes of workflows whose conditions name a field that was deleted or restored. */
export async function announceWorkflowsWith(
  tx: Tx,
  { workspace_id, id }: { workspace_id: string; id: string },
): Promise<NewChange[]> {
  const rows = await lockWorkflows(tx, { workspace_id });
  const named = rows.filter(
    ({ flows }) => !isDeepStrictEqual(flows, withoutConditionsOn(flows, new Set([id]))),
  );
  return announceWorkflows(
    tx,
    named.map(({ project_id }) => project_id),
  );
}

type LockedWorkflow = Pick<ProjectWorkflow, 'project_id' | 'flows' | 'initial_states'>;

/** Locks workflows in a fixed order. A later transaction waits and reads what the earlier one wrote. */
async function lockWorkflows(tx: Tx, scope: WorkflowScope): Promise<LockedWorkflow[]> {
  const ofProjects =
    'project_ids' in scope
      ? sql`f.project_id = any(${[...scope.project_ids]}::uuid[])`
      : sql`f.workspace_id = ${scope.workspace_id}`;
  const { rows } = await sql<LockedWorkflow>`
    select f.project_id, f.flows, f.initial_states from project_workflows f where ${ofProjects}
    order by f.project_id for update`.execute(tx);
  return rows;
}

async function announceWorkflows(tx: Tx, projectIds: readonly string[]): Promise<NewChange[]> {
  if (projectIds.length === 0) return [];
  return (
    await readWorkflows(tx, sql`where p.id = any(${[...projectIds]}::uuid[]) and p.deleted_at is null`)
  ).map(workflowPut);
}
