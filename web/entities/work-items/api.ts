import { type ApiRequest, api, type Query } from '#lib/api-client.ts';
import { currentWorkspace } from '../workspaces/store.ts';
import type { NewWorkItem, WorkItem, WorkItemDetail, WorkItemPatch } from './types.ts';

type Group = { results: WorkItem[] | Record<string, Group>; total_results: number };
/** docs/contract/lists.md#the-envelope: flat, grouped, or grouped and sub-grouped. */
export type ListAnswer = {
  results: WorkItem[] | Record<string, Group>;
  total_count: number;
  next_page_results: boolean;
};

const inWorkspace = () => `/api/workspaces/${currentWorkspace().slug}`;
const inProject = (projectId: string) => `${inWorkspace()}/projects/${projectId}/issues/`;

export const fetchList = (projectId: string, query: Query) =>
  api.get<ListAnswer>(inProject(projectId), { query });
export const fetchOne = (projectId: string, id: string) =>
  api.get<WorkItem & WorkItemDetail>(`${inProject(projectId)}${id}/`);
export const fetchByKey = (identifier: string, sequence: number) =>
  api.get<WorkItem & WorkItemDetail>(`${inWorkspace()}/work-items/${identifier}-${sequence}/`);
export const postOne = (projectId: string, body: NewWorkItem & { id: string }): ApiRequest => ({
  method: 'POST',
  path: inProject(projectId),
  body,
});
export const patchOne = (row: WorkItem, body: WorkItemPatch): ApiRequest => ({
  method: 'PATCH',
  path: `${inProject(row.project_id)}${row.id}/`,
  body,
});
export const deleteOne = (row: WorkItem): ApiRequest => ({
  method: 'DELETE',
  path: `${inProject(row.project_id)}${row.id}/`,
});
