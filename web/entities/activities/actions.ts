import { projectStream } from '@tandem/shared/sync/stream.ts';
import { api } from '#lib/api-client.ts';
import { loadRows } from '../live/load-rows.ts';
import { currentWorkspace } from '../workspaces/store.ts';
import { activities } from './store.ts';
import type { Activity } from './types.ts';

/** The property history of an item, oldest first. */
export const loadActivities = (projectId: string, itemId: string) =>
  loadRows({
    store: activities,
    streamOf: (row) => projectStream(row.project),
    read: () => {
      const path = `/api/workspaces/${currentWorkspace().slug}/projects/${projectId}/issues/${itemId}/history/`;
      return api.get<Activity[]>(path, { query: { activity_type: 'issue-property' } });
    },
  });
