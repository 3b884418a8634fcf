import { userStream } from '@tandem/shared/sync/stream.ts';
import { api } from '#lib/http/api-client.ts';
import { loadRows } from '../../live/load-rows.ts';
import { rowChanges } from '../../live/mutate.ts';
import { currentMe } from '../../identity/users/store.ts';
import { currentWorkspace } from '../../workspaces/workspaces/store.ts';
import { propertiesKey, propertiesOf, userProperties, userPropertiesByKey } from './store.ts';
import type { PropertiesOf, UserProperties, UserPropertiesPatch } from './types.ts';

/** What stands between the address of the project and `user-properties`. */
function partOf(of: PropertiesOf): string {
  if (of === 'issues') return '';
  if (of === 'epics') return 'epics-';
  const [kind, id] = of.split(' ');
  return `${kind}s/${id}/`;
}

const pathOf = (projectId: string, of: PropertiesOf) =>
  `/api/workspaces/${currentWorkspace().slug}/projects/${projectId}/${partOf(of)}user-properties/`;
const myStream = () => userStream(currentMe().id);

/** Reads how I look at a project; the server makes the row on the first read. */
export const loadUserProperties = (projectId: string, of: PropertiesOf) =>
  loadRows({
    store: userProperties,
    streamOf: myStream,
    read: async () => {
      const { data, seqs } = await api.get<object>(pathOf(projectId, of));
      return { data: [propertiesOf(data, of)], seqs };
    },
  });

const change = rowChanges<UserProperties>({
  kind: 'project_user_properties',
  store: userProperties,
  streamOf: myStream,
  // A server that logs no Change for this row still must not lose it: the answer is the row.
  onStored: (id, _patch, { data }) => {
    const of = userProperties.get(id)?.of ?? 'issues';
    userProperties.confirmRows([propertiesOf(data as object, of)], myStream(), 0);
  },
  onRefused: (_mutationId, _error, id) => {
    const row = userProperties.get(id);
    // Without an answer the row that is confirmed stays.
    if (row) loadUserProperties(row.project, row.of).catch(() => {});
    return false;
  },
});

/** Changes how I look at a project: at once here, then in my other tabs and next time. */
export async function patchUserProperties(
  projectId: string,
  of: PropertiesOf,
  patch: UserPropertiesPatch,
): Promise<void> {
  const row = userPropertiesByKey.list(propertiesKey({ of, project: projectId }))[0];
  if (!row) return;
  await change({
    id: row.id,
    op: 'patch',
    patch,
    action: 'settings',
    request: { method: 'PATCH', path: pathOf(projectId, of), body: patch },
  });
}
