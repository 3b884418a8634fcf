import { differs } from '@tandem/db/postgres/changed-columns.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { must } from '@tandem/shared/must.ts';
import type { Workspace, WorkspacePatch } from '@tandem/shared/workspaces/workspaces/schema.ts';
import { sql } from 'kysely';
import { type WorkspaceContext, auditFor, recordFor } from '../../context.ts';
import { workspaceChanges, workspaceTarget } from './announce.ts';
import { claimingSlug, requireFreeSlug } from './check-slug.ts';
import { presentWorkspace } from '../base/present.ts';
import { findMyWorkspace } from '../base/repo.ts';

/**
 * Changes what an admin may change of the workspace; a blank `logo_url` takes the picture off
 * (docs/contract/workspaces.md#changes-of-a-workspace).
 */
export async function updateWorkspace(ctx: WorkspaceContext, patch: WorkspacePatch): Promise<Workspace> {
  const { logo_url, slug, ...fields } = patch;
  const { id } = ctx.workspace;
  const newSlug = slug !== undefined && slug !== ctx.workspace.slug ? slug : undefined;
  // A slug that differs only in case is the same one.
  if (newSlug && newSlug.toLowerCase() !== ctx.workspace.slug.toLowerCase()) {
    await requireFreeSlug(ctx.db, newSlug);
  }
  return claimingSlug(() =>
    inTransaction(ctx.db, async (tx) => {
      const columns = {
        ...fields,
        ...(newSlug ? { slug: newSlug } : {}),
        ...(logo_url === '' ? { logo: null, logo_asset: null } : {}),
      };
      const { numUpdatedRows } = await tx
        .updateTable('workspaces')
        .set({ ...columns, updated_by: ctx.user.id, updated_at: sql`clock_timestamp()` })
        .where('id', '=', id)
        .where(differs(columns))
        .executeTakeFirst();
      const row = must(await findMyWorkspace(tx, ctx.user.id, id), 'the caller is an admin of it');
      if (numUpdatedRows === 0n) return presentWorkspace(row);
      await auditFor(ctx, tx, {
        action: 'workspace_changed',
        target: workspaceTarget(row),
        details: { fields: Object.keys(columns).join(', ') },
      });
      await recordFor(ctx, tx, await workspaceChanges(tx, id));
      return presentWorkspace(row);
    }),
  );
}
