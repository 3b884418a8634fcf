import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { badRequest, forbidden } from '@tandem/shared/http/errors.ts';
import { isOn } from '@tandem/shared/identity/instance/settings.ts';
import { must } from '@tandem/shared/must.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import {
  MAX_WORKSPACE_NAME_LENGTH,
  MAX_WORKSPACE_SLUG_LENGTH,
  type NewWorkspace,
  type Workspace,
} from '@tandem/shared/workspaces/workspaces/schema.ts';
import { type UserContext, auditFor, recordFor } from '../../context.ts';
import { type SettingsSource, readSettings } from '../../platform/instance/settings.ts';
import { membershipChanges } from '../base/member-changes.ts';
import { workspaceTarget } from './announce.ts';
import { claimingSlug, requireFreeSlug } from './check-slug.ts';
import { presentWorkspace } from '../base/present.ts';
import { findMyWorkspace } from '../base/repo.ts';

/**
 * Makes a workspace with the caller as its owner and first admin
 * (docs/contract/workspaces.md#owner-and-first-administrator).
 */
export async function createWorkspace(ctx: UserContext, input: NewWorkspace): Promise<Workspace> {
  const names = requireNames(input);
  await requireFreeSlug(ctx.db, names.slug);
  return claimingSlug(() =>
    inTransaction(ctx.db, async (tx) => {
      const by = { created_by: ctx.user.id, updated_by: ctx.user.id };
      const { id } = await tx
        .insertInto('workspaces')
        .values({
          ...names,
          ...by,
          owner_id: ctx.user.id,
          organization_size: input.organization_size ?? null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('workspace_members')
        .values({
          ...by,
          workspace_id: id,
          user_id: ctx.user.id,
          role: ROLE.ADMIN,
          company_role: input.company_role ?? null,
        })
        .execute();
      const row = must(await findMyWorkspace(tx, ctx.user.id, id), 'it was just made');
      const target = workspaceTarget({ id, name: names.name });
      await auditFor(ctx, tx, { action: 'workspace_created', workspace_id: id, target });
      await recordFor(ctx, tx, await membershipChanges(tx, id, [ctx.user.id]));
      return presentWorkspace(row);
    }),
  );
}

/** Refuses everybody where workspaces are made in the console alone. */
export async function requireCreationAllowed(source: SettingsSource): Promise<void> {
  const settings = await readSettings(source);
  if (isOn(settings.DISABLE_WORKSPACE_CREATION)) throw forbidden('Workspace creation is not allowed');
}

function requireNames(input: NewWorkspace): { name: string; slug: string } {
  const name = input.name?.trim();
  const slug = input.slug?.trim();
  if (!name || !slug) throw badRequest('Both name and slug are required');
  if (name.length > MAX_WORKSPACE_NAME_LENGTH || slug.length > MAX_WORKSPACE_SLUG_LENGTH) {
    throw badRequest('The maximum length for name is 80 and for slug is 48');
  }
  return { name, slug };
}
