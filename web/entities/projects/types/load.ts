import { projectStream } from '@tandem/shared/sync/stream.ts';
import { api } from '#lib/http/api-client.ts';
import { loadRows } from '../../live/load-rows.ts';
import { projects } from '../projects/store.ts';
import { asProjectType, projectTypes } from './store.ts';
import type { UsedWorkItemType, WorkItemType } from './types.ts';

/**
 * The types that my projects use, in one call (docs/contract/work-item-types.md#types-of-the-workspace); none is asked
 * for where no project uses any.
 */
export async function loadUsedTypes({ id, slug }: { id: string; slug: string }): Promise<void> {
  if (projects.select((row) => row.workspace === id && row.is_issue_type_enabled).length === 0) return;
  await loadRows({
    store: projectTypes,
    streamOf: (row) => projectStream(row.project_id),
    read: async () => {
      const answer = await api.get<UsedWorkItemType[]>(`/api/workspaces/${slug}/work-item-types/`);
      const data = answer.data.flatMap(({ project_ids, ...type }) =>
        project_ids.map((projectId) => asProjectType(type, projectId)),
      );
      return { ...answer, data };
    },
  });
}

type ProjectOfWorkspace = { slug: string; projectId: string };

export const typesPath = ({ slug, projectId }: ProjectOfWorkspace) =>
  `/api/workspaces/${slug}/projects/${projectId}/work-item-types/`;

/** The types of one project, for its settings. */
export const loadTypes = ({ slug, projectId }: ProjectOfWorkspace) =>
  loadRows({
    store: projectTypes,
    streamOf: (row) => projectStream(row.project_id),
    read: async () => {
      const answer = await api.get<WorkItemType[]>(typesPath({ slug, projectId }));
      return { ...answer, data: answer.data.map((type) => asProjectType(type, projectId)) };
    },
  });
