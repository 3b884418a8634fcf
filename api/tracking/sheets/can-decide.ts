import { ROLE } from '@tandem/shared/roles.ts';
import { type RawBuilder, sql } from 'kysely';
import type { WorkspaceContext } from '../../context.ts';
import { decidesAbout } from '../../work-items/time/approvers.ts';

type Week = { member_id: RawBuilder<string>; start: RawBuilder<string> };

/** Whether the caller decides about the week of a person, as a condition of SQL (docs/contract/time.md#approvers). */
export function canDecide({ workspace, user }: WorkspaceContext, week: Week): RawBuilder<boolean> {
  if (workspace.role === ROLE.ADMIN) return sql`true`;
  return decidesAbout({
    ...week,
    workspace_id: sql`${workspace.id}::uuid`,
    user_id: sql`${user.id}::uuid`,
  });
}
