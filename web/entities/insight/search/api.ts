import type { SearchResults } from '@tandem/shared/insight/search/schema.ts';
import { currentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { api } from '#lib/http/api-client.ts';

type Wanted = { text: string; projectId?: string | undefined };

/** What the open workspace, or one project of it, has by these words (docs/contract/search.md#in-the-workspace). */
export async function searchWorkspace(
  { text, projectId }: Wanted,
  signal: AbortSignal,
): Promise<SearchResults> {
  const path = `/api/workspaces/${currentWorkspace().slug}/search/`;
  const query = { search: text, workspace_search: projectId === undefined, project_id: projectId };
  return (await api.get<{ results: SearchResults }>(path, { query, signal })).data.results;
}
