import type { Tx } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';
import type { InWorkspace } from '../../context.ts';
import { lockProject } from '../../projects/base/lock.ts';
import { EDITS_RETENTION_HOURS } from '../../platform/retention/edit-retention.ts';
import { readOwnProjects } from '../../work-items/move/target.ts';
import type { OtherUndo } from '../../work-items/undo/others.ts';
import { readPlans } from '../edits/log.ts';
import type { PlanValues } from '../edits/plan-kind.ts';
import { requireEnabled } from '../initiatives/repo.ts';
import { lockInitiatives } from '../initiatives/rollups/refresh.ts';
import type { TakenPlan, TakenPlans } from './taken.ts';
import { comeBack, goAgain } from './undo-plan.ts';

/**
 * Takes what one request of the caller did to cycles, modules and views out of the log, the last thing first, and holds
 * them: projects of cycles before all, since no two of these run at once.
 */
export const takePlans: OtherUndo = async (tx, ctx, mutationId) => {
  const taken = await take(tx, ctx, mutationId);
  return {
    isEmpty: taken.edits.length === 0,
    comeBack: (run) => comeBack(run, taken),
    goAgain: (run) => goAgain(run, taken),
  };
};

async function take(tx: Tx, ctx: InWorkspace, mutationId: string): Promise<TakenPlans> {
  const { rows } = await sql<TakenPlan>`
    delete from plan_edits
    where mutation_id = ${mutationId} and actor_id = ${ctx.user.id} and workspace_id = ${ctx.workspace.id}
      and at > now() - make_interval(hours => ${EDITS_RETENTION_HOURS})
    returning kind, plan_id, project_id, before, after, gone, at`.execute(tx);
  const edits = rows.sort((a, b) => (a.at < b.at ? 1 : -1));
  const projectsOf = (some: readonly TakenPlan[]) =>
    [...new Set(some.flatMap(({ project_id }) => project_id ?? []))].sort();
  const projects = await readOwnProjects(tx, ctx, projectsOf(edits));
  // Only those of the caller: a project that is gone or that they left is held by nobody for this.
  const ofCycles = projectsOf(edits.filter(({ kind }) => kind === 'cycle'));
  for (const id of ofCycles) if (projects.has(id)) await lockProject(tx, id);
  const plans = new Map<string, PlanValues>();
  if (edits.some(({ kind }) => kind === 'initiative')) {
    await requireEnabled(tx, ctx.workspace.id);
    await lockInitiatives(tx, ctx.workspace.id);
  }
  for (const kind of ['cycle', 'module', 'view', 'initiative'] as const) {
    const ids = edits.filter((edit) => edit.kind === kind).map(({ plan_id }) => plan_id);
    if (ids.length === 0) continue;
    for (const plan of await readPlans(tx, kind, { ids, isLocked: true }))
      plans.set(String(plan['id']), plan);
  }
  return { edits, plans, projects };
}
