import { useMemo } from 'react';
import { isVersion } from './kind.ts';
import { modules, modulesByProject } from './store.ts';
import type { Module, ModuleKind } from './types.ts';

export const useModule = (id: string | null | undefined) => modules.useRow(id);
/** The modules of a project in their order. */
export const useProjectModules = (projectId: string | null | undefined) =>
  modulesByProject.useList(projectId);
/** True while it was made here and the server is not known to have it. */
export const useIsNewModule = (id: string) => modules.useIsNew(id);
/** Those of one kind: parts of the product, or its versions. */
export function useModulesOfKind(projectId: string | null | undefined, kind: ModuleKind): readonly Module[] {
  const all = useProjectModules(projectId);
  return useMemo(() => all.filter((module) => isVersion(module) === (kind === 'version')), [all, kind]);
}
/** Whether a project has versions that its items can be in. */
export const useHasVersions = (projectId: string) => useModulesOfKind(projectId, 'version').length > 0;
