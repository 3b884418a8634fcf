import type { Priority } from '#entities/work-items/types.ts';
import { api } from '#lib/api-client.ts';

type VisitOf<Kind extends string, Data> = {
  id: string;
  entity_name: Kind;
  entity_identifier: string;
  visited_at: string;
  entity_data: Data;
};

type Planned = { name: string; project_id: string };

/** docs/contract/recent-visits.md#fields */
export type RecentVisit =
  | VisitOf<
      'issue',
      {
        name: string;
        state: string;
        priority: Priority;
        assignees: string[];
        sequence_id: number;
        project_identifier: string;
      }
    >
  | VisitOf<'page', { name: string; project_id: string; owned_by: string }>
  | VisitOf<'cycle', Planned>
  | VisitOf<'module', Planned>
  | VisitOf<'view', { name: string; project_id: string | null }>
  | VisitOf<'project', { name: string; identifier: string; project_members: string[] }>;

/** What this client has screens for. */
const SHOWN: ReadonlySet<string> = new Set(['issue', 'page', 'project', 'cycle', 'module', 'view']);

/** What I opened last, newest first; what is gone by now is left out. */
export async function fetchRecentVisits(slug: string): Promise<RecentVisit[]> {
  const { data } = await api.get<RecentVisit[]>(`/api/workspaces/${slug}/recent-visits/`);
  return data.filter((visit) => visit.entity_data !== null && SHOWN.has(visit.entity_name));
}
