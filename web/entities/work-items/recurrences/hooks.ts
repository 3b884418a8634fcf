import { recurrencesByProject } from './store.ts';

/** Returns the recurrences of a project that were read. */
export const useRecurrences = (projectId: string) => recurrencesByProject.useList(projectId);
