import type { NewChange } from '@tandem/db/change-log.ts';
import type { Tx } from '@tandem/db/client.ts';
import type { ProjectContext } from '../context.ts';
import { typePut } from './announce.ts';
import { getEpicType, takeUpType } from './repo.ts';

/** The type of a project's epics, which it takes up with the first of them (contract-work-items 20). */
export async function takeUpEpicType(
  tx: Tx,
  ctx: ProjectContext,
): Promise<{ type_id: string; changes: NewChange[] }> {
  const type = await getEpicType(tx, ctx.workspace.id, ctx.user.id);
  const scope = { workspace_id: ctx.workspace.id, project_id: ctx.project.id, by: ctx.user.id };
  const isNew = await takeUpType(tx, scope, type.id);
  return { type_id: type.id, changes: isNew ? [typePut(ctx.project.id, type)] : [] };
}
