import { isInstanceAdmin } from '@tandem/db/access/instance-admins.ts';
import { deleteTokensOfUser } from '@tandem/db/access/api-tokens.ts';
import { deleteSessionsOfUser } from '@tandem/db/access/sessions.ts';
import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import { sql } from 'kysely';
import { type UserContext, auditFor } from '../../../context.ts';
import { readMembershipsOf } from '../../../workspaces/base/member-repo.ts';
import { removeInvitationsFor } from '../../../workspaces/invitations/take-up.ts';
import { endMembership } from '../../../workspaces/members/end.ts';
import { isOnlyProjectAdmin, lockAdmins } from '../../../workspaces/members/guards.ts';
import { endAdministration } from '../../groups/administration.ts';
import { scimError } from '../protocol/errors.ts';

/**
 * Ends the account of somebody who has left: they are signed out everywhere and sign in no more. Memberships end but for
 * those of a last administrator, which somebody has to take over. Gives the Changes to record
 * (docs/contract/scim.md#deactivating).
 */
export async function deactivatePerson(
  ctx: UserContext,
  tx: Tx,
  { id, email, display_name }: { id: string; email: string; display_name: string },
): Promise<NewChange[]> {
  if ((await isInstanceAdmin(tx, id)) && !(await endAdministration(tx, id)))
    throw scimError(400, 'The last administrator of the instance stays.', 'mutability');
  const changes: NewChange[] = [
    { stream: userStream(id), workspace_id: null, kind: 'user', op: 'remove', id },
  ];
  const memberships = (await readMembershipsOf(tx, id)).sort((a, b) =>
    a.workspace_id < b.workspace_id ? -1 : 1,
  );
  for (const membership of memberships) {
    const admins = await lockAdmins(tx, membership.workspace_id);
    const isLast = membership.role === ROLE.ADMIN && admins.length === 1;
    if (isLast || (await isOnlyProjectAdmin(tx, membership))) continue;
    changes.push(...(await endMembership(ctx, tx, membership)));
  }
  await tx.deleteFrom('person_groups').where('user_id', '=', id).execute();
  await tx.deleteFrom('group_memberships').where('user_id', '=', id).execute();
  changes.push(...(await removeInvitationsFor(tx, email)));
  await tx
    .updateTable('users')
    .set({ is_active: false, last_logout_time: sql`now()`, updated_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
  await deleteSessionsOfUser(tx, id);
  await deleteTokensOfUser(tx, id);
  await auditFor(ctx, tx, {
    action: 'account_deactivated',
    target: { type: 'user', id, name: display_name },
    details: { by: 'scim' },
  });
  return changes;
}
