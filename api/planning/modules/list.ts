import type {
  ArchivedModule,
  Module,
  ModuleDetail,
  WorkspaceModule,
} from '@tandem/shared/planning/modules/schema.ts';
import { type ProjectContext, type WorkspaceContext, stampProjectSeq } from '../../context.ts';
import { recordVisit } from '../../personal/recent-visits/record-visit.ts';
import { stampProjectStreams } from '../../projects/base/streams.ts';
import { readDistributions } from '../progress/distribution.ts';
import { readModuleLinks } from './links-repo.ts';
import {
  findModule,
  moduleNotFound,
  readArchivedModules,
  readModulesOfMember,
  readModulesOfProject,
  scopeOf,
} from './repo.ts';

/** Modules of all projects that the caller is a member of (docs/contract/modules.md#modules-of-the-workspace). */
export async function listModulesOfMember(ctx: WorkspaceContext): Promise<WorkspaceModule[]> {
  await stampProjectStreams(ctx);
  const scope = { workspace_id: ctx.workspace.id, user_id: ctx.user.id, project_id: null };
  return readModulesOfMember(ctx.db, scope);
}

/** Modules of one project; none while it is archived (docs/contract/modules.md#modules-of-a-project). */
export async function listModules(ctx: ProjectContext): Promise<Module[]> {
  stampProjectSeq(ctx);
  return readModulesOfProject(ctx.db, ctx);
}

/** Those that were put away (docs/contract/modules.md#archived-modules). */
export async function listArchivedModules(ctx: ProjectContext): Promise<ArchivedModule[]> {
  stampProjectSeq(ctx);
  return readArchivedModules(ctx.db, ctx);
}

/** One module with its links and all that is counted of it; it counts as visited (docs/contract/modules.md#reading-a-module). */
export async function getModule(ctx: ProjectContext, id: string): Promise<ModuleDetail> {
  const module = await readDetail(ctx, { id, is_archived: false });
  await recordVisit(ctx, { entity_name: 'module', entity_identifier: id, project_id: ctx.project.id });
  return module;
}

export const getArchivedModule = (ctx: ProjectContext, id: string): Promise<ModuleDetail> =>
  readDetail(ctx, { id, is_archived: true });

async function readDetail(
  ctx: ProjectContext,
  which: { id: string; is_archived: boolean },
): Promise<ModuleDetail> {
  stampProjectSeq(ctx);
  const module = await findModule(ctx.db, ctx, which);
  if (!module) throw moduleNotFound();
  const { days, ...row } = module;
  const { id } = which;
  const chartDays = row.total_issues > 0 ? days : null;
  const shares = await readDistributions(ctx.db, 'module', { ...scopeOf(ctx), id, days: chartDays });
  return {
    ...row,
    link_module: await readModuleLinks(ctx.db, id),
    distribution: shares.issues,
    estimate_distribution: shares.points ?? {},
  };
}
