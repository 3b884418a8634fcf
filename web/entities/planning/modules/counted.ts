import { useCallback } from 'react';
import { useCountedRows, useCounts } from '../../live/use-counts.ts';
import { loadModuleDetail, moduleDetails } from './detail.ts';
import { useProjectModules } from './hooks.ts';
import { linksByModule, loadModuleLinks } from './links.ts';
import { loadArchivedModules, loadProjectModules } from './load.ts';
import { archivedModulesByProject } from './store.ts';

/** The modules of a project with numbers that follow its items, and how reading them went. */
export const useCountedModules = (projectId: string) => ({
  ...useCountedRows(projectId, loadProjectModules),
  modules: useProjectModules(projectId),
});

/** Those that were put away. Their items change too, and with every one of them the list is read again. */
export const useArchivedModules = (projectId: string) => ({
  ...useCountedRows(projectId, loadArchivedModules, 'module'),
  modules: archivedModulesByProject.useList(projectId),
});

type Ref = { id: string; project_id: string };

/** How the items of a module are spread, following them. */
export function useModuleDetail({ id, project_id }: Ref) {
  const read = useCallback(() => loadModuleDetail({ id, project_id }), [id, project_id]);
  return { ...useCounts(project_id, read), detail: moduleDetails.useRow(id) };
}

export function useModuleLinks({ id, project_id }: Ref) {
  const read = useCallback(() => loadModuleLinks({ id, project_id }), [id, project_id]);
  return { ...useCounts(project_id, read), links: linksByModule.useList(id) };
}
