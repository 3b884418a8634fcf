import { projectStream } from '@tandem/shared/sync/stream.ts';
import { useCallback } from 'react';
import { loadFields, loadProjectFields } from '#entities/projects/fields/load.ts';
import { loadProjectMembers } from '#entities/projects/project-members/actions.ts';
import { loadTypes } from '#entities/projects/types/load.ts';
import { loadWorkflow } from '#entities/projects/workflow/load.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { useReadRows } from '../parts/reading/use-read-rows.ts';

/** Loads a workflow, and the types, fields and people that it names. */
export function useReadAll(projectId: string) {
  const { id, slug } = useCurrentWorkspace();
  const read = useCallback(
    () =>
      Promise.all([
        loadWorkflow({ slug, projectId }),
        loadTypes({ slug, projectId }),
        loadFields({ id, slug }),
        loadProjectFields({ slug, projectId }),
        loadProjectMembers(projectId),
      ]),
    [id, slug, projectId],
  );
  return useReadRows(read, projectStream(projectId));
}
