import type { PublishView } from '@tandem/shared/planning/views/input.ts';
import type { PublishedView } from '@tandem/shared/planning/views/schema.ts';
import { api } from '#lib/http/api-client.ts';
import { pathOfView } from './actions.ts';

export type { PublishedView } from '@tandem/shared/planning/views/schema.ts';

const pathOf = (id: string) => `${pathOfView(id)}publish/`;

/** How a view is published; null while it is not. */
export async function fetchPublishedView(id: string): Promise<PublishedView | null> {
  const { data } = await api.get<PublishedView | { id: null }>(pathOf(id));
  return data.id === null ? null : (data as PublishedView);
}
export const publishView = async (id: string, body: PublishView) =>
  (await api.post<PublishedView>(pathOf(id), body)).data;
export const updatePublishedView = async (id: string, body: PublishView) =>
  (await api.patch<PublishedView>(pathOf(id), body)).data;
export const unpublishView = (id: string) => api.delete(pathOf(id));
