import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { lockRows } from '@tandem/db/rows/locks.ts';
import { must } from '@tandem/shared/must.ts';
import { userStream, workspaceStream } from '@tandem/shared/sync/stream.ts';
import { listMembers } from '../base/member-repo.ts';
import { presentCommonWorkspace } from '../base/present.ts';
import { findWorkspace } from '../base/repo.ts';

/** A workspace's new face, for those inside and for each member's list of workspaces, with their own role. */
export async function workspaceChanges(tx: Tx, id: string): Promise<NewChange[]> {
  await lockRows(tx, 'workspaces', [id]);
  const row = presentCommonWorkspace(must(await findWorkspace(tx, id), 'it is live'));
  const change = { kind: 'workspace', op: 'put', id } as const;
  const members = await listMembers(tx, id);
  const toMembers = members.map(({ user_id, role }) => ({
    ...change,
    stream: userStream(user_id),
    workspace_id: null,
    row: { ...row, role },
  }));
  return [{ ...change, stream: workspaceStream(id), workspace_id: id, row }, ...toMembers];
}

/** A workspace as the target of a line of the audit log. */
export const workspaceTarget = ({ id, name }: { id: string; name: string }) => ({
  type: 'workspace',
  id,
  name,
});
