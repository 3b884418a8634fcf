import { states, statesByProject } from './store.ts';

export const useWorkItemState = (id: string | null | undefined) => states.useRow(id);
/** The states of a project in their order. */
export const useProjectStates = (projectId: string | null | undefined) => statesByProject.useList(projectId);
