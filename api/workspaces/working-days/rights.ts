import type { Db } from '@tandem/db/postgres/client.ts';
import { forbidden, missing } from '@tandem/shared/http/errors.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import type { WorkspaceContext } from '../../context.ts';

export const isAdministrator = ({ workspace }: WorkspaceContext): boolean => workspace.role === ROLE.ADMIN;

/** Members read why they themselves are away, administrators why any member is. */
export const mayKnowWhy = (ctx: WorkspaceContext, memberId: string): boolean =>
  isAdministrator(ctx) || ctx.user.id === memberId;

/** 403 for what belongs to another person, unless the caller is an administrator. */
export function requireOwn(ctx: WorkspaceContext, memberId: string): void {
  if (!mayKnowWhy(ctx, memberId)) throw forbidden();
}

/** 404 for who is not in the workspace, or is a guest there. */
export async function requirePerson(db: Db, ctx: WorkspaceContext, memberId: string): Promise<void> {
  const row = await db
    .selectFrom('workspace_members')
    .select('id')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('user_id', '=', memberId)
    .where('role', '>', ROLE.GUEST)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw missing('member');
}
