import type { Db } from '@tandem/db/postgres/client.ts';
import { flowOf } from '@tandem/shared/projects/workflow/decide.ts';
import type { ProjectWorkflow } from '@tandem/shared/projects/workflow/schema.ts';
import type { WorkflowUsage } from '@tandem/shared/projects/workflow/usage.ts';
import { sql } from 'kysely';
import type { ProjectContext } from '../../context.ts';
import { readWorkflow } from './read.ts';

/**
 * Counts how often states and transitions are used, and the open items that no transition can move
 * (docs/contract/workflow.md#usage).
 */
export async function readUsage({ db, project, workspace }: ProjectContext): Promise<WorkflowUsage> {
  const workflow = await readWorkflow(db, project.id);
  const counts = await countItems(db, project.id);
  const states = new Map<string, number>();
  for (const { state_id, count } of counts) states.set(state_id, (states.get(state_id) ?? 0) + count);
  return {
    states: [...states].map(([state_id, count]) => ({ state_id, count })),
    transitions: await countMoves(db, { project_id: project.id, workspace_id: workspace.id }),
    stranded: counts
      .filter((each) => !each.is_end && !hasWayOut(workflow, each))
      .map(({ type_id, state_id, count }) => ({ type_id, state_id, count })),
  };
}

type Count = { type_id: string | null; state_id: string; is_end: boolean; count: number };

async function countItems(db: Db, projectId: string): Promise<Count[]> {
  const { rows } = await sql<Count>`
    select w.type_id, w.state_id, s."group" in ('completed', 'cancelled') as is_end, count(*)::int as count
    from work_items w join states s on s.id = w.state_id and s."group" <> 'triage'
    where w.project_id = ${projectId} and w.deleted_at is null and w.archived_at is null and not w.is_draft
      and not w.is_hidden_by_intake
    group by w.type_id, w.state_id, s."group", s.sequence order by s.sequence, w.state_id, w.type_id nulls first`.execute(
    db,
  );
  return rows;
}

/** A type without a flow has no limits. */
function hasWayOut(workflow: ProjectWorkflow, { type_id, state_id }: Count): boolean {
  const flow = flowOf(workflow, type_id);
  if (!flow) return true;
  return flow.transitions.some(
    ({ from_state_id, to_state_id }) =>
      (from_state_id === null || from_state_id === state_id) && to_state_id !== state_id,
  );
}

async function countMoves(
  db: Db,
  { project_id, workspace_id }: { project_id: string; workspace_id: string },
): Promise<WorkflowUsage['transitions']> {
  const { rows } = await sql<WorkflowUsage['transitions'][number]>`
    with moves as materialized (
      select a.old_identifier, a.new_identifier, count(*)::int as count from activities a
      where a.field = 'state' and a.workspace_id = ${workspace_id} and a.created_at >= now() - interval '30 days'
        and a.work_item_id in (select w.id from work_items w where w.project_id = ${project_id} and w.deleted_at is null)
      group by a.old_identifier, a.new_identifier
    )
    select b.id as from_state_id, g.id as to_state_id, m.count from moves m
    join states b on b.id = m.old_identifier and b.project_id = ${project_id} and b.deleted_at is null
    join states g on g.id = m.new_identifier and g.project_id = ${project_id} and g.deleted_at is null
    order by b.sequence, g.sequence`.execute(db);
  return rows;
}
