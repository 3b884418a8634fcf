import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { lockRows } from '@tandem/db/rows/locks.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import { memberChange } from '../../workspaces/base/member-changes.ts';
import { readMembershipsOf } from '../../workspaces/base/member-repo.ts';
import { presentCurrentUser } from './present.ts';
import type { UserRow } from './repo.ts';

/** A person as they are now, for themselves and for the members of every workspace they are in. */
export async function userChanges(tx: Tx, user: UserRow): Promise<NewChange[]> {
  const ids = (await readMembershipsOf(tx, user.id)).map(({ id }) => id);
  await lockRows(tx, 'workspace_members', ids);
  const memberships = await readMembershipsOf(tx, user.id);
  return [
    {
      stream: userStream(user.id),
      workspace_id: null,
      kind: 'user',
      op: 'put',
      id: user.id,
      row: presentCurrentUser(user),
    },
    ...memberships.map(memberChange),
  ];
}
