import { modules, modulesByProject } from './store.ts';

export const useModule = (id: string | null | undefined) => modules.useRow(id);
/** The modules of a project in their order. */
export const useProjectModules = (projectId: string | null | undefined) =>
  modulesByProject.useList(projectId);
/** True while it was made here and the server is not known to have it. */
export const useIsNewModule = (id: string) => modules.useIsNew(id);
