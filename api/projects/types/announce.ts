import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import type { WorkItemType } from '@tandem/shared/projects/types/schema.ts';
import { readUsers } from './repo.ts';

export const typePut = (projectId: string, type: WorkItemType): NewChange => ({
  stream: projectStream(projectId),
  workspace_id: type.workspace_id,
  kind: 'work_item_type',
  op: 'put',
  id: type.id,
  row: type,
});

/** What the log is to say of changed types, in every project that uses them. */
export async function announceTypes(tx: Tx, types: readonly WorkItemType[]): Promise<NewChange[]> {
  const users = await readUsers(
    tx,
    types.map(({ id }) => id),
  );
  return types.flatMap((type) =>
    users.flatMap((user) => (user.type_id === type.id ? typePut(user.project_id, type) : [])),
  );
}
