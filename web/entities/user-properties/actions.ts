import { userStream } from '@tandem/shared/sync/stream.ts';
import { api } from '#lib/api-client.ts';
import { loadRows } from '../live/load-rows.ts';
import { rowChanges } from '../live/mutate.ts';
import { currentMe } from '../users/store.ts';
import { currentWorkspace } from '../workspaces/store.ts';
import { userProperties, userPropertiesByProject } from './store.ts';
import type { UserProperties, UserPropertiesPatch } from './types.ts';

const pathOf = (projectId: string) =>
  `/api/workspaces/${currentWorkspace().slug}/projects/${projectId}/user-properties/`;
const myStream = () => userStream(currentMe().id);

/** Reads how I look at a project; the server makes the row on the first read. */
export const loadUserProperties = (projectId: string) =>
  loadRows({
    store: userProperties,
    streamOf: myStream,
    read: async () => {
      const { data, seqs } = await api.get<UserProperties>(pathOf(projectId));
      return { data: [data], seqs };
    },
  });

const change = rowChanges<UserProperties>({
  kind: 'project_user_properties',
  store: userProperties,
  streamOf: myStream,
  // A server that logs no Change for this row still must not lose it: the answer is the row.
  onStored: (_id, _patch, { data }) => userProperties.confirmRows([data as UserProperties], myStream(), 0),
});

/** Changes how I look at a project: at once here, then in my other tabs and next time. */
export async function patchUserProperties(projectId: string, patch: UserPropertiesPatch): Promise<void> {
  const row = userPropertiesByProject.list(projectId)[0];
  if (!row) return;
  await change({
    ...{ id: row.id, op: 'patch', patch, action: 'settings' },
    request: { method: 'PATCH', path: pathOf(projectId), body: patch },
  });
}
