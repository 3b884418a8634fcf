import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { ROLE, type Role } from '@tandem/shared/roles.ts';
import { type UserContext, type WorkspaceContext, auditFor } from '../../context.ts';
import { putMember } from '../../workspaces/base/add-member.ts';
import { membershipChanges } from '../../workspaces/base/member-changes.ts';
import { type MemberRow, findMember, personOf } from '../../workspaces/base/member-repo.ts';
import { endMembership } from '../../workspaces/members/end.ts';
import { isOnlyProjectAdmin, lockAdmins } from '../../workspaces/members/guards.ts';
import { writeRole } from '../../workspaces/members/update-role.ts';
import { applyAdministration } from './administration.ts';
import { lockPerson, readGroupMemberships, readWantedRoles } from './repo.ts';

/** `removes`: whether what groups gave is taken back from who has left them. */
export type Applied = { user_id: string; removes: boolean };

/** The product in one workspace, in which it may do what an administrator may. */
const inWorkspace = (ctx: UserContext, id: string): WorkspaceContext => ({
  ...ctx,
  workspace: { id, slug: '', name: '', role: ROLE.ADMIN },
});

/**
 * Makes of a person what their groups say, in every workspace and in the instance. Changes only what groups have given
 * before. Gives the Changes to record (docs/contract/single-sign-on.md#what-groups-change).
 */
export async function applyGroups(ctx: UserContext, tx: Tx, applied: Applied): Promise<NewChange[]> {
  const person = await lockPerson(tx, applied.user_id);
  const wanted = new Map(
    (await readWantedRoles(tx, person.id)).map(({ workspace_id, role }) => [workspace_id, role]),
  );
  const given = new Set(await readGroupMemberships(tx, person.id));
  const changes: NewChange[] = [];
  // In one order, as everything that holds administrators of several workspaces.
  for (const id of [...new Set([...wanted.keys(), ...given])].sort()) {
    const role = wanted.get(id);
    const isGiven = given.has(id);
    const there = inWorkspace(ctx, id);
    changes.push(...(await applyInWorkspace(there, tx, { ...applied, role, isGiven })));
  }
  await applyAdministration(ctx, tx, { person, removes: applied.removes });
  return changes;
}

type InWorkspace = Applied & { role: Role | undefined; isGiven: boolean };

async function applyInWorkspace(ctx: WorkspaceContext, tx: Tx, applied: InWorkspace): Promise<NewChange[]> {
  const { user_id, role, isGiven, removes } = applied;
  const admins = await lockAdmins(tx, ctx.workspace.id);
  const member = await findMember(tx, ctx.workspace.id, { user_id });
  if (!member) return role === undefined ? forget(ctx, tx, user_id) : join(ctx, tx, { user_id, role });
  if (!isGiven || member.role === role || (role === undefined && !removes)) return [];
  const isLower = role === undefined || role < member.role;
  if (isLower && (await isNeeded(tx, member, admins))) return [];
  return role === undefined ? leave(ctx, tx, member) : writeRole(ctx, tx, member, role);
}

/** Nobody is taken from a workspace, and no administrator from a project, that would be left without one. */
const isNeeded = async (tx: Tx, member: MemberRow, admins: string[]): Promise<boolean> =>
  (member.role === ROLE.ADMIN && admins.length === 1) || isOnlyProjectAdmin(tx, member);

async function join(
  ctx: WorkspaceContext,
  tx: Tx,
  { user_id, role }: { user_id: string; role: Role },
): Promise<NewChange[]> {
  const workspace_id = ctx.workspace.id;
  await putMember(tx, { workspace_id, user_id, role }, ctx.user.id);
  await tx
    .insertInto('group_memberships')
    .values({ workspace_id, user_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { display_name } = await lockPerson(tx, user_id);
  await auditFor(ctx, tx, {
    action: 'member_joined',
    target: { type: 'user', id: user_id, name: display_name },
    details: { role, by: 'group' },
  });
  return membershipChanges(tx, workspace_id, [user_id]);
}

async function leave(ctx: WorkspaceContext, tx: Tx, member: MemberRow): Promise<NewChange[]> {
  const changes = await endMembership(ctx, tx, member);
  await forget(ctx, tx, member.user_id);
  await auditFor(ctx, tx, {
    action: 'member_removed',
    target: personOf(member),
    details: { role: member.role, by: 'group' },
  });
  return changes;
}

/** They are no member any more: who comes back by other means stays whatever groups say. */
async function forget(ctx: WorkspaceContext, tx: Tx, user_id: string): Promise<NewChange[]> {
  await tx
    .deleteFrom('group_memberships')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('user_id', '=', user_id)
    .execute();
  return [];
}
