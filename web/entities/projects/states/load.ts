import { projectStream } from '@tandem/shared/sync/stream.ts';
import { api } from '#lib/http/api-client.ts';
import { loadRows } from '../../live/load-rows.ts';
import { states } from './store.ts';
import type { State } from './types.ts';

/** The states of all projects that I am a member of, in one call. */
export const loadStates = (workspace: { id: string; slug: string }) =>
  loadRows({
    store: states,
    streamOf: (row) => projectStream(row.project_id),
    read: () => api.get<State[]>(`/api/workspaces/${workspace.slug}/states/`),
    isCovered: (row) => row.workspace_id === workspace.id,
  });
