import type { SearchResults } from '@tandem/shared/insight/search/schema.ts';
import { currentWorkspace } from '#entities/workspaces/store.ts';
import { api } from '#lib/api-client.ts';

/** What the open workspace has by these words, of every kind (docs/contract/search.md#in-the-workspace). */
export async function searchWorkspace(text: string, signal: AbortSignal): Promise<SearchResults> {
  const path = `/api/workspaces/${currentWorkspace().slug}/search/`;
  const query = { search: text, workspace_search: true };
  return (await api.get<{ results: SearchResults }>(path, { query, signal })).data.results;
}
