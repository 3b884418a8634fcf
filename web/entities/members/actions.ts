import { workspaceStream } from '@tandem/shared/sync/stream.ts';
import { api } from '#lib/api-client.ts';
import { loadRows } from '../live/load-rows.ts';
import { members } from './store.ts';
import type { WorkspaceMember } from './types.ts';

export const loadMembers = (workspace: { id: string; slug: string }) =>
  loadRows({
    store: members,
    streamOf: () => workspaceStream(workspace.id),
    read: () => api.get<WorkspaceMember[]>(`/api/workspaces/${workspace.slug}/members/`),
  });
