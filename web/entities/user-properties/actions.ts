import { userStream } from '@tandem/shared/sync/stream.ts';
import { api } from '#lib/api-client.ts';
import { loadRows } from '../live/load-rows.ts';
import { mutate } from '../live/mutate.ts';
import { reportRefusal } from '../live/report.ts';
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

/** Changes how I look at a project: at once here, then in my other tabs and next time. */
export async function patchUserProperties(projectId: string, patch: UserPropertiesPatch): Promise<void> {
  const row = userPropertiesByProject.list(projectId)[0];
  if (!row) return;
  const send = (mutationId: string) => api.patch<UserProperties>(pathOf(projectId), patch, { mutationId });
  await mutate<UserProperties, UserProperties>({
    store: userProperties,
    id: row.id,
    op: 'patch',
    patch,
    send,
  }).then(
    // A server that logs no Change for this row still must not lose it: the answer is the row.
    (stored) => userProperties.confirmRows([stored], myStream(), 0),
    (error: unknown) => reportRefusal(error, 'settings'),
  );
}
