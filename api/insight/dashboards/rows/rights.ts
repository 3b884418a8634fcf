import { badRequest, forbidden } from '@tandem/shared/http/errors.ts';
import type { Dashboard } from '@tandem/shared/insight/dashboards/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import type { WorkspaceContext } from '../../../context.ts';

type Rights = Pick<WorkspaceContext, 'user' | 'workspace'>;
type Owned = Pick<Dashboard, 'owned_by' | 'is_locked'>;

export const isOwner = ({ user }: Rights, { owned_by }: Owned): boolean => owned_by === user.id;

const isAdmin = ({ workspace }: Rights): boolean => workspace.role === ROLE.ADMIN;

/** The owner and administrators (docs/contract/dashboards.md#who-changes-a-dashboard). */
export function requireWriter(ctx: Rights, dashboard: Owned): void {
  if (!isOwner(ctx, dashboard) && !isAdmin(ctx)) throw forbidden();
}

/** The same, while it is not locked (docs/contract/dashboards.md#locked-dashboards). */
export function requireOpen(ctx: Rights, dashboard: Owned): void {
  requireWriter(ctx, dashboard);
  if (dashboard.is_locked) throw badRequest('dashboard is locked');
}

export function requireOwner(ctx: Rights, dashboard: Owned): void {
  if (!isOwner(ctx, dashboard)) throw forbidden();
}
