import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import type { ProjectContext } from '../../context.ts';
import { typePut } from './announce.ts';
import { getEpicType, lockTypes, takeUpType } from './repo.ts';

type Scope = { workspace_id: string; project_id: string; by: string };

/** The type of a project's epics, which it takes up when it has none yet. Gives its id and whether it is new here. */
async function takeUp(tx: Tx, scope: Scope) {
  const type = await getEpicType(tx, scope.workspace_id, scope.by);
  const isNew = await takeUpType(tx, scope, type.id);
  if (!isNew) return { type, isNew };
  // Somebody who changes it just now does not know yet that it is sent here too.
  await lockTypes(tx, scope.workspace_id);
  return { type: await getEpicType(tx, scope.workspace_id, scope.by), isNew };
}

/** Its id, for those who write many rows at once and announce them otherwise. */
export const getEpicTypeOf = async (tx: Tx, scope: Scope): Promise<string> =>
  (await takeUp(tx, scope)).type.id;

/**
 * The same for a request that makes an epic, with the Changes for `recordFor` (docs/contract/epics.md#creating-epics).
 */
export async function takeUpEpicType(
  tx: Tx,
  ctx: ProjectContext,
): Promise<{ type_id: string; changes: NewChange[] }> {
  const scope = { workspace_id: ctx.workspace.id, project_id: ctx.project.id, by: ctx.user.id };
  const { type, isNew } = await takeUp(tx, scope);
  return { type_id: type.id, changes: isNew ? [typePut(ctx.project.id, type)] : [] };
}
