import type { Cycle, WorkspaceCycle } from '@tandem/shared/planning/cycles/schema.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { type ProjectContext, type WorkspaceContext, stampStreamSeq } from '../../context.ts';
import { stampProjectStreams } from '../../projects/projects/streams.ts';
import { readCyclesOfMember, readCyclesOfProject } from './repo.ts';

/** Cycles of all projects that the caller is a member of (docs/contract/cycles.md#cycles-of-the-workspace). */
export async function listCyclesOfMember(ctx: WorkspaceContext): Promise<WorkspaceCycle[]> {
  await stampProjectStreams(ctx);
  const scope = { workspace_id: ctx.workspace.id, user_id: ctx.user.id, project_id: null };
  return readCyclesOfMember(ctx.db, scope);
}

/** Cycles of one project; none while it is archived (docs/contract/cycles.md#cycles-of-a-project). */
export async function listCycles(ctx: ProjectContext, onlyCurrent: boolean): Promise<Cycle[]> {
  await stampStreamSeq(ctx, projectStream(ctx.project.id));
  return readCyclesOfProject(ctx.db, {
    workspace_id: ctx.workspace.id,
    user_id: ctx.user.id,
    project_id: ctx.project.id,
    only_current: onlyCurrent,
  });
}
