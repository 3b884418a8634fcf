import { workspaceStream } from '@tandem/shared/sync/stream.ts';
import { newId } from '#lib/sync/new-id.ts';
import { rowChanges } from '../live/mutate.ts';
import { currentWorkspace } from '../workspaces/workspaces/store.ts';
import { activities, activitiesByWorkspace } from './store.ts';
import type { Activity } from './types.ts';

/** Between the places of two activities that were made one after the other. */
const STEP = 1000;

const change = rowChanges<Activity>({
  kind: 'time_activity',
  store: activities,
  streamOf: (row) => workspaceStream(row.workspace_id),
});

const pathOf = (id?: string) =>
  `/api/workspaces/${currentWorkspace().slug}/time/activities/${id ? `${id}/` : ''}`;

/** Adds an activity at the end of the list. */
export function createActivity(name: string) {
  const { id: workspace_id } = currentWorkspace();
  const last = activitiesByWorkspace.list(workspace_id).at(-1);
  const row: Activity = {
    id: newId(),
    workspace_id,
    name,
    is_archived: false,
    sort_order: (last?.sort_order ?? 0) + STEP,
  };
  const { id, sort_order } = row;
  void change({
    id,
    op: 'create',
    patch: row,
    action: 'settings',
    request: { method: 'POST', path: pathOf(), body: { id, name, sort_order } },
  });
}

export const patchActivity = (id: string, patch: Partial<Pick<Activity, 'name' | 'is_archived'>>) =>
  change({
    id,
    op: 'patch',
    patch,
    action: 'settings',
    request: { method: 'PATCH', path: pathOf(id), body: patch },
  });

/** Deletes an activity. Entries that have it are without one afterwards, or the server refuses it. */
export const deleteActivity = (id: string) =>
  change({
    id,
    op: 'remove',
    patch: {},
    action: 'settings',
    request: { method: 'DELETE', path: pathOf(id) },
  });
