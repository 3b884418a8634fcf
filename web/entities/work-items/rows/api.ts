import type { Between } from '@tandem/shared/work-items/items/sort-order.ts';
import type { SyncPage } from '@tandem/shared/http/sync-page.ts';
import { type ApiRequest, api, type Query } from '#lib/http/api-client.ts';
import { currentWorkspace } from '../../workspaces/workspaces/store.ts';
import { itemCall, itemsCall } from './item-call.ts';
import type { ListQuery } from './query.ts';
import type { AskedApproval, NewWorkItem, WorkItem, WorkItemDetail, WorkItemPatch } from './types.ts';

type Group = { results: WorkItem[] | Record<string, Group>; total_results: number };
/** docs/contract/lists.md#the-envelope: flat, grouped, or grouped and sub-grouped. */
export type ListAnswer = {
  results: WorkItem[] | Record<string, Group>;
  total_count: number;
  next_page_results: boolean;
  next_cursor: string;
};

const inWorkspace = () => `/api/workspaces/${currentWorkspace().slug}`;

type ListPlace = Pick<ListQuery, 'projectId' | 'source'>;

function listCall({ projectId, source }: ListPlace, query: Query): string {
  if (source === 'archived') return `${inWorkspace()}/projects/${projectId}/archived-issues/`;
  const all = itemsCall(projectId, source === 'epics');
  // Only the list in detail knows more of an item than its row.
  return query['expand'] ? all.replace(/\/$/, '-detail/') : all;
}

export const fetchList = (list: ListPlace, query: Query) =>
  api.get<ListAnswer>(listCall(list, query), { query });
/** A part of everything that lists of the project show, the longest untouched first (docs/contract/lists.md#the-copy-of-a-project). */
export const fetchCopy = (projectId: string, query: Query) =>
  api.get<SyncPage<WorkItem>>(`${inWorkspace()}/projects/${projectId}/v2/issues/`, { query });
export const fetchOne = (projectId: string, id: string) =>
  api.get<WorkItem & WorkItemDetail>(`${itemsCall(projectId, false)}${id}/`);
export const fetchByKey = (identifier: string, sequence: number) =>
  api.get<WorkItem & WorkItemDetail>(`${inWorkspace()}/work-items/${identifier}-${sequence}/`);
export const postOne = (projectId: string, body: NewWorkItem & { id: string }): ApiRequest => ({
  method: 'POST',
  path: itemsCall(projectId, body.is_epic ?? false),
  body,
});
export const patchOne = (
  row: WorkItem,
  body: WorkItemPatch & AskedApproval & { expected_name?: string; between?: Between },
): ApiRequest => ({
  method: 'PATCH',
  path: itemCall(row),
  body,
});
export const deleteOne = (row: WorkItem): ApiRequest => ({
  method: 'DELETE',
  path: itemCall(row),
});
