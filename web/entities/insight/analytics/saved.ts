import { workspaceStream } from '@tandem/shared/sync/stream.ts';
import { useCallback, useEffect, useState } from 'react';
import { api } from '#lib/http/api-client.ts';
import { newId } from '#lib/sync/new-id.ts';
import { useOnReconnect } from '#lib/http/use-on-reconnect.ts';
import { follow, holdStream, onForgotten, onResync } from '../../live/live.ts';
import { loadRows } from '../../live/load-rows.ts';
import { readAgain } from '../../live/read-again.ts';
import { rowChanges } from '../../live/mutate.ts';
import { currentMe } from '../../identity/users/store.ts';
import { currentWorkspace } from '../../workspaces/workspaces/store.ts';
import { analyticViews, analyticViewsByWorkspace } from './store.ts';
import type { AnalyticView } from './types.ts';

const streamOf = ({ workspace }: Pick<AnalyticView, 'workspace'>) => workspaceStream(workspace);
const path = (id = '') => `/api/workspaces/${currentWorkspace().slug}/analytic-view/${id ? `${id}/` : ''}`;

const listed = new Set<string>();

async function loadAnalyticViews(workspaceId: string): Promise<void> {
  listed.add(workspaceId);
  const stream = workspaceStream(workspaceId);
  const answer = await loadRows({
    store: analyticViews,
    streamOf,
    read: () => api.get<AnalyticView[]>(path()),
    isCovered: (row) => row.workspace === workspaceId,
  });
  follow(stream, answer.seqs[stream]);
}

const again = readAgain(async (id) => {
  if (listed.has(id)) await loadAnalyticViews(id);
});
onResync((stream) => {
  for (const id of listed) if (stream === workspaceStream(id)) again(id);
});
onForgotten((stream) => {
  for (const id of listed) if (stream === workspaceStream(id)) listed.delete(id);
  analyticViews.forgetStream(stream);
});

/** The saved charts of the workspace, kept while they are looked at. */
export function useAnalyticViews(workspaceId: string): readonly AnalyticView[] {
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => holdStream(workspaceStream(workspaceId)), [workspaceId]);
  const load = useCallback(() => {
    loadAnalyticViews(workspaceId).then(
      () => setFailed(false),
      () => setFailed(true),
    );
  }, [workspaceId]);
  useEffect(load, [load]);
  useOnReconnect(hasFailed, load);
  return analyticViewsByWorkspace.useList(workspaceId);
}

const change = rowChanges<AnalyticView>({ kind: 'analytic_view', store: analyticViews, streamOf });

type SavedChart = Pick<AnalyticView, 'name' | 'query_dict'>;

/** Saves a chart, which is there at once. */
export function createAnalyticView(workspace: string, { name, query_dict }: SavedChart): AnalyticView {
  const now = new Date().toISOString();
  const me = currentMe().id;
  const row: AnalyticView = {
    id: newId(),
    workspace,
    name,
    description: '',
    query_dict,
    created_at: now,
    updated_at: now,
    created_by: me,
    updated_by: me,
  };
  const { id } = row;
  void change({
    id,
    op: 'create',
    patch: row,
    action: 'analytic_view_create',
    request: { method: 'POST', path: path(), body: { id, name, query_dict } },
  });
  return row;
}

/** Changes a saved chart; answers whether it was stored. */
export async function patchAnalyticView(id: string, fields: Partial<SavedChart>): Promise<boolean> {
  const stored = await change({
    id,
    op: 'patch',
    patch: fields,
    action: 'analytic_view_patch',
    request: { method: 'PATCH', path: path(id), body: fields },
  });
  return stored !== null;
}

export async function deleteAnalyticView(id: string): Promise<boolean> {
  const stored = await change({
    id,
    op: 'remove',
    patch: {},
    action: 'analytic_view_delete',
    request: { method: 'DELETE', path: path(id) },
  });
  return stored !== null;
}
