import { projectStream } from '@tandem/shared/sync/stream.ts';
import { api } from '#lib/http/api-client.ts';
import { loadRows } from '../../live/load-rows.ts';
import { labels } from './store.ts';
import type { Label } from './types.ts';

export const loadLabels = (workspace: { id: string; slug: string }) =>
  loadRows({
    store: labels,
    streamOf: (row) => projectStream(row.project_id),
    read: () => api.get<Label[]>(`/api/workspaces/${workspace.slug}/labels/`),
    isCovered: (row) => row.workspace_id === workspace.id,
  });
