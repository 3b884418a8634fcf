import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { badRequest, forbidden, notFound } from '@tandem/shared/http/errors.ts';
import { ROLE, type Role } from '@tandem/shared/roles.ts';
import type { AddMembers } from '@tandem/shared/workspaces/members/input.ts';
import type { WorkspaceMember } from '@tandem/shared/workspaces/workspaces/schema.ts';
import { sql } from 'kysely';
import { type WorkspaceContext, auditFor, recordFor } from '../../context.ts';
import { putMember } from '../base/add-member.ts';
import { membershipChanges } from '../base/member-changes.ts';
import { lockAdmins } from './guards.ts';
import { presentMember } from '../base/present-member.ts';
import { readMemberships } from '../base/member-repo.ts';

type Known = { id: string; display_name: string; is_member: boolean };

/**
 * Makes people of another workspace of the caller members of this one
 * (docs/contract/workspace-members.md#adding-people-who-are-known). All or none: 404 when one of them is in no other
 * workspace with the caller, 400 without any. Members stay as they are. Returns the memberships of all who were named.
 */
export async function addKnownMembers(ctx: WorkspaceContext, input: AddMembers): Promise<WorkspaceMember[]> {
  if (input.members.length === 0) throw badRequest('Select at least one member.');
  // Of a person who is named twice the last role counts.
  const roles = new Map(input.members.map(({ member_id, role }) => [member_id, role]));
  return inTransaction(ctx.db, async (tx) => {
    // Of two administrators one may be taking the right from the other.
    if (!(await lockAdmins(tx, ctx.workspace.id)).includes(ctx.user.id)) throw forbidden();
    const people = await readKnown(ctx, tx, [...roles.keys()]);
    if (people.length < roles.size) throw notFound('Member not found');
    const added = people.filter(({ is_member }) => !is_member);
    for (const person of added) await add(ctx, tx, person, roles.get(person.id) ?? ROLE.GUEST);
    const ids = added.map(({ id }) => id);
    const changes = await membershipChanges(tx, ctx.workspace.id, ids);
    const rows = await readMemberships(tx, ctx.workspace.id, [...roles.keys()]);
    if (changes.length > 0) await recordFor(ctx, tx, changes);
    return rows.map((row) => presentMember(row, { user_id: ctx.user.id, role: ctx.workspace.role }));
  });
}

async function add(ctx: WorkspaceContext, tx: Tx, { id, display_name }: Known, role: Role): Promise<void> {
  await putMember(tx, { workspace_id: ctx.workspace.id, user_id: id, role }, ctx.user.id);
  await auditFor(ctx, tx, {
    action: 'member_joined',
    target: { type: 'user', id, name: display_name },
    details: { role, by: 'administrator' },
  });
}

/**
 * Of these people the members of this workspace, and those whom the caller meets in another one as more than a guest:
 * guests do not learn the addresses of others, and a member's address is read here.
 */
async function readKnown(ctx: WorkspaceContext, tx: Tx, ids: string[]): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select u.id, u.display_name, here.user_id is not null as is_member
    from users u
    left join workspace_members here on here.workspace_id = ${ctx.workspace.id} and here.user_id = u.id
      and here.is_active and here.deleted_at is null
    where u.id = any(${ids}::uuid[]) and u.is_active and not u.is_bot and (here.user_id is not null or exists (
      select from workspace_members theirs
      join workspace_members mine on mine.workspace_id = theirs.workspace_id and mine.user_id = ${ctx.user.id}
        and mine.is_active and mine.deleted_at is null and mine.role > ${ROLE.GUEST}
      join workspaces w on w.id = theirs.workspace_id and w.deleted_at is null
      where theirs.user_id = u.id and theirs.is_active and theirs.deleted_at is null))
    order by u.id`.execute(tx);
  return rows;
}
