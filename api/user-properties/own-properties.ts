import type { NewChange } from '@tandem/db/change-log.ts';
import type { Tx } from '@tandem/db/client.ts';
import { inTransaction } from '@tandem/db/transaction.ts';
import { must } from '@tandem/shared/must.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import type { UserProperties, UserPropertiesPatch } from '@tandem/shared/user-properties/schema.ts';
import { type ProjectContext, recordFor, stampStreamSeq } from '../context.ts';
import { insertUserProperties } from '../project-members/repo.ts';
import { findUserProperties, writeUserProperties } from './repo.ts';

/** How the caller looks at the project; made with the defaults when it is read first (contract-work-items 4). */
export async function readOwnProperties(ctx: ProjectContext): Promise<UserProperties> {
  await stampStreamSeq(ctx, userStream(ctx.user.id));
  const stored = await findUserProperties(ctx.db, ctx.project.id, ctx.user.id);
  return stored ?? updateOwnProperties(ctx, {});
}

/** Replaces the given parts. */
export async function updateOwnProperties(
  ctx: ProjectContext,
  patch: UserPropertiesPatch,
): Promise<UserProperties> {
  return inTransaction(ctx.db, async (tx) => {
    await ensureRow(tx, ctx);
    const key = { project_id: ctx.project.id, user_id: ctx.user.id };
    const row = must(await writeUserProperties(tx, key, patch), 'the row was ensured');
    await recordFor(ctx, tx, [changeOf(row)]);
    return row;
  });
}

const ensureRow = (tx: Tx, { workspace, project, user }: ProjectContext) =>
  insertUserProperties(tx, { workspace_id: workspace.id, project_id: project.id }, [user.id]);

/** Nobody else's business, so on the caller's own stream. */
const changeOf = (row: UserProperties): NewChange => ({
  stream: userStream(row.user),
  workspace_id: null,
  kind: 'project_user_properties',
  op: 'put',
  id: row.id,
  row,
});
