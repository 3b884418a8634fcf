import type { Priority } from '@tandem/shared/work-items/items/priority.ts';

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
        project_id: string;
        project_identifier: string;
      }
    >
  | VisitOf<'page', { name: string; project_id: string; owned_by: string }>
  | VisitOf<'cycle', Planned>
  | VisitOf<'module', Planned>
  | VisitOf<'view', { name: string; project_id: string | null }>
  | VisitOf<'project', { name: string; identifier: string; project_members: string[] }>;
