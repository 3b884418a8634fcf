import type { PublishPage, PublishedPage } from '@tandem/shared/pages/publish.ts';
import { api } from '#lib/http/api-client.ts';
import { currentWorkspace } from '../../workspaces/workspaces/store.ts';

export type { PublishedPage } from '@tandem/shared/pages/publish.ts';

const pathOf = (projectId: string, id: string) =>
  `/api/workspaces/${currentWorkspace().slug}/projects/${projectId}/pages/${id}/publish/`;

/** How a page is published; null while it is not. */
export async function fetchPublishedPage(projectId: string, id: string): Promise<PublishedPage | null> {
  const { data } = await api.get<PublishedPage | { id: null }>(pathOf(projectId, id));
  return data.id === null ? null : (data as PublishedPage);
}
export const publishPage = async (projectId: string, id: string, body: PublishPage) =>
  (await api.post<PublishedPage>(pathOf(projectId, id), body)).data;
export const updatePublishedPage = async (projectId: string, id: string, body: PublishPage) =>
  (await api.patch<PublishedPage>(pathOf(projectId, id), body)).data;
export const unpublishPage = (projectId: string, id: string) => api.delete(pathOf(projectId, id));
