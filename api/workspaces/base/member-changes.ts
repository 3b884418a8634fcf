import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { lockRows } from '@tandem/db/rows/locks.ts';
import { must } from '@tandem/shared/must.ts';
import { userStream, workspaceStream } from '@tandem/shared/sync/stream.ts';
import { presentCommonWorkspace } from './present.ts';
import { findWorkspace } from './repo.ts';
import { presentCommonMember, presentMemberWithProps } from './present-member.ts';
import { type MemberRow, readMemberships } from './member-repo.ts';

/** The member's row for the workspace's other members; one who has left goes. */
export function memberChange(row: MemberRow): NewChange {
  const change = { stream: workspaceStream(row.workspace_id), workspace_id: row.workspace_id } as const;
  if (!row.is_active) return { ...change, kind: 'workspace_member', op: 'remove', id: row.id };
  return { ...change, kind: 'workspace_member', op: 'put', id: row.id, row: presentCommonMember(row) };
}

/**
 * What memberships that began, ended or got another role mean: for the workspace the members and their number, and
 * for each of these users the workspace itself. Realtime closes rooms on the user's Changes.
 */
export async function membershipChanges(
  tx: Tx,
  workspaceId: string,
  userIds: string[],
): Promise<NewChange[]> {
  if (userIds.length === 0) return [];
  const ids = (await readMemberships(tx, workspaceId, userIds)).map(({ id }) => id);
  await lockRows(tx, 'workspace_members', ids);
  await lockRows(tx, 'workspaces', [workspaceId]);
  const rows = await readMemberships(tx, workspaceId, userIds);
  const workspace = must(await findWorkspace(tx, workspaceId), 'members join and leave a live workspace');
  const common = presentCommonWorkspace(workspace);
  const put: NewChange = {
    stream: workspaceStream(workspaceId),
    workspace_id: workspaceId,
    kind: 'workspace',
    op: 'put',
    id: workspaceId,
    row: common,
  };
  return [...rows.map(memberChange), put, ...rows.flatMap((row) => ownChanges(row, common))];
}

/** The same for the member: the workspace in their list, with their role, and their membership. */
function ownChanges(row: MemberRow, common: ReturnType<typeof presentCommonWorkspace>): NewChange[] {
  const change = {
    stream: userStream(row.user_id),
    workspace_id: null,
    kind: 'workspace',
    id: row.workspace_id,
  } as const;
  const own = ownMemberChange(row);
  if (!row.is_active) return [own, { ...change, op: 'remove' }];
  return [own, { ...change, op: 'put', row: { ...common, role: row.role } }];
}

/** A membership on its own person's stream, with the settings that only they see. */
export function ownMemberChange(row: MemberRow): NewChange {
  const change = { ...memberChange(row), stream: userStream(row.user_id), workspace_id: null };
  return row.is_active ? { ...change, row: presentMemberWithProps(row) } : change;
}
