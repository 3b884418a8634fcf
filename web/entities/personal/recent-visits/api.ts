import { api } from '#lib/http/api-client.ts';
import type { RecentVisit } from './types.ts';

/** What this client has screens for. */
const SHOWN: ReadonlySet<string> = new Set(['issue', 'page', 'project', 'cycle', 'module', 'view']);

/** What I opened last, newest first; what is gone by now is left out. */
export async function fetchRecentVisits(slug: string): Promise<RecentVisit[]> {
  const { data } = await api.get<RecentVisit[]>(`/api/workspaces/${slug}/recent-visits/`);
  return data.filter((visit) => visit.entity_data !== null && SHOWN.has(visit.entity_name));
}
