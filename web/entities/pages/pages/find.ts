import { api } from '#lib/http/api-client.ts';
import { currentWorkspace } from '../../workspaces/workspaces/store.ts';

type FoundPage = { id: string; name: string };

/** Pages of a project that everybody in it may open, by name, the newest first. */
export async function findPublicPages(projectId: string, text: string, count: number): Promise<FoundPage[]> {
  const path = `/api/workspaces/${currentWorkspace().slug}/entity-search/`;
  const query = { query: text, query_type: 'page', project_id: projectId, count };
  return (await api.get<{ page: FoundPage[] }>(path, { query })).data.page.filter(({ name }) => name !== '');
}
