import { cycles, cyclesByProject } from './store.ts';

export const useCycle = (id: string | null | undefined) => cycles.useRow(id);
/** The cycles of a project, what runs first. */
export const useProjectCycles = (projectId: string | null | undefined) => cyclesByProject.useList(projectId);
/** True while it was made here and the server is not known to have it. */
export const useIsNewCycle = (id: string) => cycles.useIsNew(id);
