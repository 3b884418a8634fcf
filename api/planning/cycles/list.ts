import type { JsonRow } from '@tandem/db/rows/work-items.ts';
import type { CycleDetail, WorkspaceCycle } from '@tandem/shared/planning/cycles/schema.ts';
import { type ProjectContext, type WorkspaceContext, stampProjectSeq } from '../../context.ts';
import { recordVisit } from '../../personal/recent-visits/record-visit.ts';
import { stampProjectStreams } from '../../projects/base/streams.ts';
import { cycleNotFound, findCycle, readCyclesOfMember, readCyclesOfProject, scopeOf } from './repo.ts';

/** Cycles of all projects that the caller is a member of (docs/contract/cycles.md#cycles-of-the-workspace). */
export async function listCyclesOfMember(ctx: WorkspaceContext): Promise<WorkspaceCycle[]> {
  await stampProjectStreams(ctx);
  const scope = { workspace_id: ctx.workspace.id, user_id: ctx.user.id, project_id: null };
  return readCyclesOfMember(ctx.db, scope);
}

/** Cycles of one project; none while it is archived (docs/contract/cycles.md#cycles-of-a-project). */
export async function listCycles(ctx: ProjectContext, onlyCurrent: boolean): Promise<JsonRow[]> {
  stampProjectSeq(ctx);
  return readCyclesOfProject(ctx.db, { ...scopeOf(ctx), only_current: onlyCurrent });
}

/** One cycle; it counts as visited. 404 also while it is archived (docs/contract/cycles.md#reading-a-cycle). */
export async function getCycle(ctx: ProjectContext, id: string): Promise<CycleDetail> {
  stampProjectSeq(ctx);
  const cycle = await findCycle(ctx.db, ctx, id);
  if (!cycle) throw cycleNotFound();
  await recordVisit(ctx, { entity_name: 'cycle', entity_identifier: id, project_id: ctx.project.id });
  return cycle;
}
